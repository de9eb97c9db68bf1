import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MqttFrameGuard } from './mqtt-frame-guard.ts';

/** An MQTT packet of any type with a body of so many bytes. */
function packet(type: number, length: number): Uint8Array {
  const header = [type];
  let rest = length;
  do {
    header.push(rest > 127 ? (rest % 128) | 128 : rest);
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Uint8Array.from([...header, ...new Array(length).fill(0xff)]);
}

test('packets of allowed length pass, however the stream is cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(255), fc.nat(300)), { maxLength: 10 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
      (packets, cuts) => {
        const stream = Uint8Array.from(packets.flatMap(([type, length]) => [...packet(type, length)]));
        const guard = new MqttFrameGuard(300);
        for (let at = 0, index = 0; at < stream.length; index++) {
          const size = cuts[index % cuts.length]!;
          expect(guard.push(stream.subarray(at, at + size))).toBeUndefined();
          at += size;
        }
        expect(guard.push(packet(0x30, 301))).toBe(301);
      },
    ),
  );
});
