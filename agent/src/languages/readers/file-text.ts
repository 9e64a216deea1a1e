import { TooLarge } from '../language-reader.js';
import type { RandomBytes } from '../random-bytes.js';
import { wholeOf } from '../random-bytes.js';

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
