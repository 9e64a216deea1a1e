import type { FakeTenant } from './fake-tenant.js';
import { googleTenant } from './google/google-tenant.js';

/** A Google Workspace in which every check passes. */
export function googleGoodTenant(now: Date): FakeTenant {
  return googleTenant(now);
}
