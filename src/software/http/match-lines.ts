import { InvalidRequestError } from '../../platform/index.js';
import { MOST_ITEMS } from '../app/match-software.service.js';

/** The lines of a request, from either member; throws 400 when it has both, or too many. */
export function requireLines({ items, text }: { items?: string[]; text?: string }): string[] {
  if (items !== undefined && text !== undefined) {
    throw invalid('/text', 'may not stand beside items: send one of them');
  }
  const lines = items ?? (text ?? '').split(/\r\n|\r|\n/, MOST_ITEMS + 1);
  if (lines.every((line) => line.trim() === '')) throw invalid(items ? '/items' : '/text', 'names no package');
  if (lines.length > MOST_ITEMS) throw invalid('/text', `has more than ${MOST_ITEMS} lines`);
  return lines;
}

function invalid(pointer: string, detail: string): InvalidRequestError {
  return new InvalidRequestError('invalid-body', 'Invalid body', 'The body does not have the right shape.', {
    errors: [{ pointer, detail }],
  });
}
