import { isJsonWithin } from '../../json-object.js';
import { TooLarge } from '../too-large.js';
import { type RandomBytes, wholeOf } from '../random-bytes.js';

/** The whole file as text. Throws {@link TooLarge} for one that is larger than `most` bytes. */
export function textOf(bytes: RandomBytes, most: number): string {
  const whole = wholeOf(bytes, most);
  if (whole === null) throw new TooLarge();
  return whole.toString('utf8');
}

/** The beginning of a file, for what stands there. */
export function headOf(bytes: RandomBytes, length: number): string {
  return bytes.read(0, length).toString('utf8');
}

/** More than any list of packages has, and less than what would fill the memory. */
const JSON_BOUNDS = { values: 500_000, depth: 100 };

/** A JSON document. Throws {@link TooLarge} for one that holds too much, before it is read. */
export function jsonOf(text: string): unknown {
  if (!isJsonWithin(text, JSON_BOUNDS)) throw new TooLarge();
  return JSON.parse(text.replace(/^\uFEFF/, ''));
}
