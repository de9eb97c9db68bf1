import { describe, expect, it } from 'vitest';
import { createEventStreamReader, type StreamEvent } from './live-event-stream.ts';

function read(...chunks: string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const feed = createEventStreamReader((event) => events.push(event));
  for (const chunk of chunks) feed(chunk);
  return events;
}

describe('an event stream', () => {
  it('gives the same events however it is cut', () => {
    const text =
      'id: 7\nevent: condition\ndata: {"a":1}\n\n: still here\n\nevent: values\r\ndata: x\r\ndata: y\r\n\r\n';
    const whole = read(text);
    expect(whole).toEqual([
      { event: 'condition', data: '{"a":1}' },
      { event: 'values', data: 'x\ny' },
    ]);
    for (let cut = 1; cut < text.length; cut += 1) {
      expect(read(text.slice(0, cut), text.slice(cut)), `cut at ${cut}`).toEqual(whole);
    }
    expect(read(...text)).toEqual(whole);
  });

  it('calls an event without a name message', () => {
    expect(read('data:a\n\n')).toEqual([{ event: 'message', data: 'a' }]);
  });

  it('drops an event that has not ended', () => {
    expect(read('event: values\ndata: x\n')).toEqual([]);
  });
});
