import { sudoWithoutPassword } from '../linux/sudo-without-password.check.js';
import type { Check } from '../check-result.js';
import { administrators, automaticLogin, guestAccount, passwordPolicy, uidZeroAccounts } from './accounts.checks.js';
import { autoUpdate, deviceManagement, timeSync } from './upkeep.checks.js';
import { diskEncryption, endpointProtection, firewall, gatekeeper, systemIntegrity } from './protection.checks.js';
import { passwordManager, remoteAccess, sshConfig, sshKeysUnencrypted } from './access.checks.js';
import { screenLock } from './screen-lock.check.js';

/** What can be asked of macOS, in the order in which it is reported. */
export const MACOS_CHECKS: readonly Check[] = [
  diskEncryption,
  firewall,
  screenLock,
  autoUpdate,
  endpointProtection,
  passwordPolicy,
  uidZeroAccounts,
  guestAccount,
  automaticLogin,
  administrators,
  sudoWithoutPassword,
  remoteAccess,
  sshConfig,
  systemIntegrity,
  gatekeeper,
  timeSync,
  deviceManagement,
  passwordManager,
  sshKeysUnencrypted,
];
