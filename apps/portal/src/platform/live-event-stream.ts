/** One event of a `text/event-stream`. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
  readonly id: string | undefined;
}

/**
 * Cuts the bytes of an event stream into events (WHATWG HTML, 9.2.6), whatever the chunks they come in. Comments and
 * `retry` are skipped.
 */
export function createEventStreamReader(onEvent: (event: StreamEvent) => void): (chunk: string) => void {
  let rest = '';
  let name = '';
  let data: string[] = [];
  let id: string | undefined;

  const line = (text: string) => {
    if (text === '') {
      if (data.length > 0) onEvent({ event: name || 'message', data: data.join('\n'), id });
      name = '';
      data = [];
      return;
    }
    const colon = text.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id') id = value;
  };

  return (chunk) => {
    rest += chunk;
    // A CR at the very end may be half of CRLF: it waits for the next chunk.
    let start = 0;
    for (let at = 0; at < rest.length; at += 1) {
      const char = rest[at];
      if (char !== '\n' && char !== '\r') continue;
      if (char === '\r' && at === rest.length - 1) break;
      line(rest.slice(start, at));
      if (char === '\r' && rest[at + 1] === '\n') at += 1;
      start = at + 1;
    }
    rest = rest.slice(start);
  };
}
