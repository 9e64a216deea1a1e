import { readBinaryPlist } from './binary-plist.js';
import type { PlistDictionary, PlistValue } from './plist-value.js';
import { readXmlPlist } from './xml-plist.js';

/**
 * Reads a property list, XML or binary (`bplist00`), whose outermost value is a dictionary. Null for anything else, also
 * for one that is cut off: half a list would read as "not set".
 */
export function readPlist(bytes: Buffer): PlistDictionary | null {
  const value = bytes.subarray(0, 8).toString('latin1') === 'bplist00' ? readBinaryPlist(bytes) : readXmlPlist(bytes);
  return isDictionary(value) ? value : null;
}

/** Whether a value of a property list is a dictionary. */
export function isDictionary(value: PlistValue | null | undefined): value is PlistDictionary {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);
}

/** A switch as people and programs write it: true, 1, "1", "YES"; null for anything else. */
export function plistSwitch(value: PlistValue | null | undefined): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== 'string') return null;
  if (/^(1|yes|true)$/i.test(value)) return true;
  return /^(0|no|false)$/i.test(value) ? false : null;
}
