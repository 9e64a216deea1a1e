import { sudoWithoutPassword } from '../linux/sudo-without-password.check.js';
import type { Check } from '../check-result.js';
import { administrators } from './administrators.check.js';
import { autoUpdate } from './auto-update.check.js';
import { automaticLogin } from './automatic-login.check.js';
import { deviceManagement } from './device-management.check.js';
import { diskEncryption } from './disk-encryption.check.js';
import { endpointProtection } from './endpoint-protection.check.js';
import { firewall } from './firewall.check.js';
import { gatekeeper } from './gatekeeper.check.js';
import { guestAccount } from './guest-account.check.js';
import { passwordManager } from './password-manager.check.js';
import { passwordPolicy } from './password-policy.check.js';
import { remoteAccess } from './remote-access.check.js';
import { screenLock } from './screen-lock.check.js';
import { sshConfig } from './ssh-config.check.js';
import { sshKeysUnencrypted } from './ssh-keys-unencrypted.check.js';
import { systemIntegrity } from './system-integrity.check.js';
import { timeSync } from './time-sync.check.js';
import { uidZeroAccounts } from './uid-zero-accounts.check.js';

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
