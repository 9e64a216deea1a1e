import type { Piece } from './json-pieces.js';
import { checkVexText } from './read-vex-text.js';

/** Checks the text of a large VEX document in a process of its own; gives where its members stand. */
export default function check(bytes: Buffer): Promise<Record<string, Piece> | null> {
  return checkVexText(bytes);
}
