import { GOVERNING_PROFILES } from './governing-profiles.js';
import { OPERATING_PROFILES } from './operating-profiles.js';
import type { RoleProfile } from './role-profile.js';

const PROFILES: Readonly<Record<string, RoleProfile>> = { ...OPERATING_PROFILES, ...GOVERNING_PROFILES };

/** The profile of a role by its NICE id. Throws for a role without one: a fault of the program. */
export function profileOf(role: string): RoleProfile {
  const profile = PROFILES[role];
  if (!profile) throw new Error(`There is no profile of the role ${role}`);
  return profile;
}
