import { type JsonCaps, jsonOverCaps } from '../../platform/index.js';
import { GenerationFailedError } from '../domain/generation-failed.error.js';
import type { TokenUsage } from '../domain/text-generator.port.js';

/** Texts have some thousand tokens. Who answers may be whom an administrator named: millions of values would hold everybody. */
const CAPS: JsonCaps = { depth: 16, values: 20_000, members: 2_000 };
const LONGEST = 256 * 1024;

/** What somebody else wrote, member by member of unknown kind. */
export type Loose = Readonly<Record<string, unknown>>;

/** The object that an event holds. Throws {@link GenerationFailedError} for anything else. */
export function eventObject(data: string): Loose {
  refuseTooMuch(data, null);
  try {
    const value: unknown = JSON.parse(data);
    if (isObject(value)) return value;
  } catch {
    // What it was instead is nobody's business.
  }
  throw new GenerationFailedError('malformed', 'The model sent an event that is no JSON object.');
}

/** A member that is an object; one without members where it is anything else. */
export function objectAt(value: Loose, member: string): Loose {
  const found = value[member];
  return isObject(found) ? found : {};
}

/** A member that is a text; null where it is anything else. */
export function textAt(value: Loose, member: string): string | null {
  const found = value[member];
  return typeof found === 'string' ? found : null;
}

/** A member that is a count of tokens; null where it is anything else. */
export function countAt(value: Loose, member: string): number | null {
  const found = value[member];
  return typeof found === 'number' && Number.isSafeInteger(found) && found >= 0 && found <= 1e9 ? found : null;
}

/** The JSON of an answer, with or without the fence of Markdown that some models put around it. */
export function answerJson(text: string, usage: TokenUsage | null): unknown {
  refuseTooMuch(text, usage);
  const trimmed = text.trim();
  const [fence] = /^```(?:json)?[^\S\n]*\n/.exec(trimmed) ?? [];
  const fenced = fence !== undefined && trimmed.endsWith('```') ? trimmed.slice(fence.length, -3) : undefined;
  try {
    return JSON.parse(fenced ?? text) as unknown;
  } catch {
    throw new GenerationFailedError('malformed', 'The model did not answer with JSON.', null, usage);
  }
}

/** Before it is parsed. Asking again would bring as much again. */
function refuseTooMuch(text: string, usage: TokenUsage | null): void {
  if (text.length <= LONGEST && jsonOverCaps(Buffer.from(text), CAPS) === null) return;
  throw new GenerationFailedError('too-large', 'The model sent more than is read.', null, usage);
}

function isObject(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
