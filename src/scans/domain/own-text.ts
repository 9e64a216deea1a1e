import { cleanText } from './clean-text.js';

/**
 * Like {@link cleanText}, with memory of its own: a piece of a long text keeps the whole of it alive in V8, and what is
 * remembered of a report must not be the report.
 */
export function ownText(value: unknown, limit: number): string | null {
  const text = cleanText(value, limit);
  return text === null ? null : ` ${text}`.slice(1);
}
