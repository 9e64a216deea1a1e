import { ACCESS_CHECKS } from './access-checks.js';
import type { CatalogueCheck } from './catalogue-check.js';
import { CONCLUDED_CHECKS } from './concluded-checks.js';
import { DATA_CHECKS } from './data-checks.js';
import { LYNIS_CHECKS } from './lynis-checks.js';
import { NETWORK_CHECKS } from './network-checks.js';
import { SYSTEM_CHECKS } from './system-checks.js';

/** Those of our agent. */
export const AGENT_CHECKS: readonly CatalogueCheck[] = [
  ...DATA_CHECKS,
  ...ACCESS_CHECKS,
  ...NETWORK_CHECKS,
  ...SYSTEM_CHECKS,
].map(({ judgedBy = [], optIn = false, ...text }) => ({ ...text, judgedBy, optIn }));

/** Every check that we know more of than its source tells, ours first; ids occur once. */
export const CHECK_CATALOGUE: readonly CatalogueCheck[] = [...AGENT_CHECKS, ...CONCLUDED_CHECKS, ...LYNIS_CHECKS];

const BY_ID = new Map(CHECK_CATALOGUE.map((check) => [check.id, check]));

/** What is known of a check, or null: scanners have thousands, and bring words of their own. */
export function catalogueCheck(id: string): CatalogueCheck | null {
  return BY_ID.get(id) ?? null;
}
