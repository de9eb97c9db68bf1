import { createParser } from 'eventsource-parser';

/** One event of a `text/event-stream`. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** Cuts an event stream into events (WHATWG HTML, 9.2.6), whatever the chunks it comes in. */
export function createEventStreamReader(onEvent: (event: StreamEvent) => void): (chunk: string) => void {
  const parser = createParser({ onEvent: ({ event = 'message', data }) => onEvent({ event, data }) });
  return parser.feed;
}
