import type { Check } from '../check-result.js';
import {
  accountsWithoutPassword,
  administrators,
  automaticLogin,
  guestAccount,
  passwordPolicy,
} from './accounts.checks.js';
import { autoUpdate, deviceManagement, rebootRequired, timeSync } from './upkeep.checks.js';
import { diskEncryption, firewall, passwordManager, remoteAccess } from './protection.checks.js';
import { endpointProtection } from './endpoint-protection.check.js';
import { exploitProtection, lsaProtection, secureBoot, smb1, userAccountControl } from './hardening.checks.js';
import { screenLock } from './screen-lock.check.js';

/** What can be asked of Windows, in the order in which it is reported. */
export const WINDOWS_CHECKS: readonly Check[] = [
  diskEncryption,
  firewall,
  screenLock,
  autoUpdate,
  rebootRequired,
  endpointProtection,
  passwordPolicy,
  accountsWithoutPassword,
  guestAccount,
  automaticLogin,
  administrators,
  remoteAccess,
  userAccountControl,
  lsaProtection,
  smb1,
  exploitProtection,
  secureBoot,
  timeSync,
  deviceManagement,
  passwordManager,
];
