import { FeedDocumentError } from './feed-document-error.js';

const LONGEST_LINE = 1024 * 1024;

/** The lines of a text of any size, without those that are empty. Throws {@link FeedDocumentError} at one without an end. */
export async function* textLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new FeedDocumentError('malformed', 'A line of the document does not end.');
    for (const line of lines) if (line.trim() !== '') yield line.trimEnd();
  }
  if (rest.trim() !== '') yield rest.trimEnd();
}
