import type { Dice } from './dice.js';

const TOKENS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  '\\',
  '\\u0000',
  '\\ud800',
  'null',
  '1e999',
  '\0',
  '\u00ff',
  '\ufeff',
];

/** A copy of the bytes with one to four injuries: cut, flipped, deleted, doubled, or with bytes put in between. */
export function mutateBytes(original: Buffer, dice: Dice): Buffer {
  let bytes = Buffer.from(original);
  for (let injuries = 1 + dice.below(4); injuries > 0; injuries -= 1) {
    const at = dice.below(bytes.length + 1);
    const length = dice.below(dice.pick([4, 64, 4096]));
    switch (dice.below(6)) {
      case 0:
        bytes = bytes.subarray(0, at);
        break;
      case 1:
        if (at < bytes.length) bytes[at]! ^= 1 << dice.below(8);
        break;
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
        break;
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
        break;
      case 4:
        bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(dice.pick(TOKENS)), bytes.subarray(at)]);
        break;
      default:
        bytes = Buffer.concat([
          bytes.subarray(0, at),
          Buffer.from(Array.from({ length: 1 + (length % 16) }, () => dice.below(256))),
          bytes.subarray(at),
        ]);
    }
  }
  return bytes;
}
