import type { OperatingSystem } from './operating-system.js';

/** What a system that is not Linux tells of itself; null for what it did not tell. */
export interface PlatformFacts {
  os: Partial<OperatingSystem>;
  hardware: { vendor: string | null; model: string | null; serialNumber: string | null } & Record<string, unknown>;
  /** What the hardware id is made from; never sent as it is. */
  hardwareIdBasis: { kind: 'platform-uuid' | 'machine-guid'; id: string } | null;
}

/** Words that makers leave in the place of a name or a serial number. */
const MEANINGLESS =
  /^(0+|none|n\/?a|default string|to be filled by o\.?e\.?m\.?|system (serial number|manufacturer|product name)|not specified)$/i;

/** A text of the hardware as it says it; null for none, and for what a maker never filled in. */
export function hardwareText(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > 256 || MEANINGLESS.test(text) ? null : text;
}
