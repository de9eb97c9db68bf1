/** The mark: a pinion of nine teeth with its bore and key. Takes the colour of the text around it. */
export function RitzelMark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" fill="currentColor">
      <path fillRule="evenodd" d={PINION} />
    </svg>
  );
}

const PINION = pinionPath(9);

/** Outline of a pinion with bore and keyway, centred on 16, 16. */
function pinionPath(teeth: number): string {
  const root = 10.4;
  const tip = 15.2;
  const pitch = (2 * Math.PI) / teeth;
  const at = (radius: number, angle: number) =>
    `${(16 + radius * Math.sin(angle)).toFixed(2)} ${(16 - radius * Math.cos(angle)).toFixed(2)}`;
  const outline = Array.from({ length: teeth }, (_, tooth) => {
    const middle = tooth * pitch;
    return [
      `${tooth === 0 ? 'M' : 'L'}${at(root, middle - pitch * 0.34)}`,
      `L${at(tip, middle - pitch * 0.17)}`,
      `A${tip} ${tip} 0 0 1 ${at(tip, middle + pitch * 0.17)}`,
      `L${at(root, middle + pitch * 0.34)}`,
      `A${root} ${root} 0 0 1 ${at(root, middle + pitch * 0.66)}`,
    ].join('');
  }).join('');
  return `${outline}ZM13.8 11.96V9.7h4.4v2.26a4.6 4.6 0 1 1-4.4 0z`;
}
