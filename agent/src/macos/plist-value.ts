/** A value of a property list; dates are ISO 8601 texts, and a number may be of either kind. */
export type PlistValue = string | number | boolean | Buffer | PlistValue[] | PlistDictionary;

/** A dictionary of a property list. */
export interface PlistDictionary {
  [key: string]: PlistValue;
}

/** How deep lists may lie in lists; real ones stay below ten. */
export const PLIST_DEPTH = 64;
