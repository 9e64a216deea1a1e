import type { Check } from '../check-result.js';
import { accountsWithoutPassword } from './accounts-without-password.check.js';
import { administrators } from './administrators.check.js';
import { autoUpdate } from './auto-update.check.js';
import { automaticLogin } from './automatic-login.check.js';
import { deviceManagement } from './device-management.check.js';
import { diskEncryption } from './disk-encryption.check.js';
import { endpointProtection } from './endpoint-protection.check.js';
import { exploitProtection } from './exploit-protection.check.js';
import { firewall } from './firewall.check.js';
import { guestAccount } from './guest-account.check.js';
import { lsaProtection } from './lsa-protection.check.js';
import { passwordManager } from './password-manager.check.js';
import { passwordPolicy } from './password-policy.check.js';
import { rebootRequired } from './reboot-required.check.js';
import { remoteAccess } from './remote-access.check.js';
import { screenLock } from './screen-lock.check.js';
import { secureBoot } from './secure-boot.check.js';
import { smb1 } from './smb1.check.js';
import { timeSync } from './time-sync.check.js';
import { userAccountControl } from './user-account-control.check.js';

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
