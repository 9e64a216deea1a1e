import type { VexReader } from './vex-reader.js';
import type { VexDocument, VexStatement } from './vex.js';

/** A document whose statements are still to be read: what is wrong with them, and what they ask for, is kept in a reader. */
export interface VexSource extends Omit<VexDocument, 'statements'> {
  statements(reader: VexReader): Iterable<VexStatement>;
}
