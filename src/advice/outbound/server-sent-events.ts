import type { ModelEvent } from '../domain/text-generator.port.js';

/** Reads a `text/event-stream` (WHATWG HTML, 9.2). What the stream ends in the middle of is no event. */
export async function* serverSentEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ModelEvent> {
  let type = '';
  let data: string[] = [];
  for await (const chunk of linesByChunk(bytes)) {
    for (const line of chunk) {
      if (line === '') {
        if (data.length > 0) yield { type: type === '' ? 'message' : type, data: data.join('\n') };
        type = '';
        data = [];
        continue;
      }
      const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === 'data') data.push(value);
      else if (field === 'event') type = value;
    }
  }
}

/**
 * Lines that end with CR, LF or both, wherever the chunks begin and end; those of a chunk at once, for a turn of the event loop's
 * queue for each of millions of blank lines keeps everybody else waiting.
 */
async function* linesByChunk(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  // It takes a byte order mark away.
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let endedWithCr = false;
  for await (const chunk of bytes) {
    let text = decoder.decode(chunk, { stream: true });
    if (text === '') continue;
    if (endedWithCr && text.startsWith('\n')) text = text.slice(1);
    endedWithCr = text === '' ? false : text.endsWith('\r');
    const pieces = text.split(/\r\n|\r|\n/);
    const last = pieces.pop() ?? '';
    if (pieces.length > 0) {
      pieces[0] = parts.join('') + (pieces[0] ?? '');
      parts = [];
      yield pieces;
    }
    if (last !== '') parts.push(last);
  }
}
