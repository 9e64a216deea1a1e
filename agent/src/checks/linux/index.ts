import type { Check } from '../check-result.js';
import { accountsWithoutPassword, administrators, guestAccount, uidZeroAccounts } from './accounts.checks.js';
import { autoUpdate } from './auto-update.check.js';
import { automaticLogin } from './automatic-login.check.js';
import { cpuMitigations, kernelHardening, mandatoryAccessControl, secureBoot } from './hardening.checks.js';
import { diskEncryption } from './disk-encryption.check.js';
import { endpointProtection } from './endpoint-protection.check.js';
import { firewall } from './firewall.check.js';
import { passwordManager } from './password-manager.check.js';
import { passwordPolicy } from './password-policy.check.js';
import { rebootRequired } from './reboot-required.check.js';
import { remoteAccess } from './remote-access.check.js';
import { screenLock } from './screen-lock.check.js';
import { sshConfig } from './ssh-config.check.js';
import { sshKeysUnencrypted } from './ssh-keys-unencrypted.check.js';
import { sudoWithoutPassword } from './sudo-without-password.check.js';
import { timeSync } from './time-sync.check.js';

/** What can be asked of a Linux, in the order in which it is reported. */
export const LINUX_CHECKS: readonly Check[] = [
  diskEncryption,
  firewall,
  screenLock,
  autoUpdate,
  rebootRequired,
  endpointProtection,
  passwordPolicy,
  accountsWithoutPassword,
  uidZeroAccounts,
  guestAccount,
  automaticLogin,
  administrators,
  sudoWithoutPassword,
  remoteAccess,
  sshConfig,
  mandatoryAccessControl,
  kernelHardening,
  cpuMitigations,
  secureBoot,
  timeSync,
  sshKeysUnencrypted,
  passwordManager,
];
