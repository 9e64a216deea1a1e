import { createHash } from 'node:crypto';
import type { Sha256 } from '../domain/ledger.js';

/** SHA-256 of a text in UTF-8, in hexadecimal. */
export const sha256: Sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');
