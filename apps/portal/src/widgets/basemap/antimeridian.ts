type Position = readonly [longitude: number, latitude: number];
export type Ring = readonly Position[];

/**
 * A line on the globe as lines on a flat map: where it crosses 180° it ends at one edge and goes on at the other. Natural
 * Earth's shapes in `world-atlas` are stitched there, and drawn as they are they would streak across the whole map.
 */
export function cutLineAtAntimeridian(line: Ring): Ring[] {
  const pieces: Position[][] = [];
  let piece: Position[] = [];
  for (const [index, [longitude, latitude]] of line.entries()) {
    const before = line[index - 1];
    if (before !== undefined && Math.abs(longitude - before[0]) > 180) {
      const edge = before[0] > 0 ? 180 : -180;
      const crossing = latitudeAt(before, [longitude + 2 * edge, latitude], edge);
      piece.push([edge, crossing]);
      pieces.push(piece);
      piece = [[-edge, crossing]];
    }
    piece.push([longitude, latitude]);
  }
  pieces.push(piece);
  return pieces.filter((each) => each.length > 1);
}

/**
 * A closed ring on the globe as closed rings between -180° and 180°. A ring around a pole (Antarctica) is closed along
 * the edge of the map.
 */
export function cutRingAtAntimeridian(ring: Ring): Ring[] {
  const unwrapped = unwrap(ring);
  const first = unwrapped[0];
  const last = unwrapped.at(-1);
  if (first === undefined || last === undefined) return [];
  const turn = last[0] - first[0];
  if (Math.abs(turn) > 180) {
    const pole = unwrapped.reduce((sum, [, latitude]) => sum + latitude, 0) < 0 ? -90 : 90;
    unwrapped.push([last[0], pole], [first[0], pole], first);
  }
  const west = Math.min(...unwrapped.map(([longitude]) => longitude));
  const east = Math.max(...unwrapped.map(([longitude]) => longitude));
  if (west >= -180 && east <= 180) return [unwrapped];
  const pieces: Ring[] = [];
  for (let shift = Math.floor((west + 180) / 360); shift * 360 - 180 < east; shift += 1) {
    const inside = clip(clip(unwrapped, shift * 360 - 180, 1), shift * 360 + 180, -1);
    if (inside.length > 3)
      pieces.push(inside.map(([longitude, latitude]) => [longitude - shift * 360, latitude]));
  }
  return pieces;
}

/** The same ring without jumps: longitudes may leave ±180°. */
function unwrap(ring: Ring): Position[] {
  let shift = 0;
  return ring.map(([longitude, latitude], index) => {
    const before = ring[index - 1];
    if (before !== undefined && longitude - before[0] > 180) shift -= 360;
    else if (before !== undefined && before[0] - longitude > 180) shift += 360;
    return [longitude + shift, latitude];
  });
}

/** Sutherland and Hodgman (1974): the part of a ring on one side of a meridian; `side` 1 keeps the east of it. */
function clip(ring: Ring, meridian: number, side: 1 | -1): Position[] {
  const isInside = ([longitude]: Position) => side * (longitude - meridian) >= 0;
  const kept: Position[] = [];
  for (const [index, point] of ring.entries()) {
    const before = ring[index - 1];
    if (before !== undefined && isInside(before) !== isInside(point))
      kept.push([meridian, latitudeAt(before, point, meridian)]);
    if (isInside(point)) kept.push(point);
  }
  const [first] = kept;
  const last = kept.at(-1);
  if (first !== undefined && last !== undefined && (first[0] !== last[0] || first[1] !== last[1]))
    kept.push(first);
  return kept;
}

function latitudeAt(from: Position, to: Position, meridian: number): number {
  if (to[0] === from[0]) return from[1];
  return from[1] + ((to[1] - from[1]) * (meridian - from[0])) / (to[0] - from[0]);
}
