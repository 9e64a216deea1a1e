import type { FakeTenant } from './fake-tenant.js';
import { GOOGLE_GAPS } from './google/google-gaps.js';
import { googleTenant } from './google/google-tenant.js';

/** The same Google Workspace with everything wrong that may be wrong. */
export function googleBadTenant(now: Date): FakeTenant {
  return googleTenant(now, GOOGLE_GAPS);
}
