const KNOWN = new Set(Intl.supportedValuesOf('currency'));

/** Whether it is a code of ISO 4217, in capitals. */
export function isCurrency(code: string): boolean {
  return KNOWN.has(code);
}
