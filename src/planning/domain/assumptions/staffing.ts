import { NICE_ROLE_IDS, NICE_ROLES, type NiceRole } from '../nice-role.js';
import type { AssumptionDefinition } from './assumption.js';

/** Key of the people that an organization has for a role. */
export function staffKey(role: NiceRole): string {
  return `staffing.${role.toLowerCase()}`;
}

/** How many people do which work. Nobody's default: until it is said, plans take {@link ASSUMED_FTE} and say so. */
export const STAFFING: readonly AssumptionDefinition[] = NICE_ROLE_IDS.map((role) => ({
  kind: 'number',
  key: staffKey(role),
  group: 'staffing',
  title: `People for ${NICE_ROLES[role]} (${role})`,
  meaning:
    'Full-time equivalents for security work only: two people at half time are 1. There is no default: empty means unknown, not zero.',
  unit: 'FTE',
  default: null,
  min: 0,
  max: 10_000,
  source: 'Yours: there is no default that would be true.',
}));
