import type { Check } from '../outcome.js';
import { accountsWithoutPassword } from './accounts-without-password.check.js';
import { autoUpdate } from './auto-update.check.js';
import { cpuMitigations } from './cpu-mitigations.check.js';
import { diskEncryption } from './disk-encryption.check.js';
import { firewall } from './firewall.check.js';
import { kernelHardening } from './kernel-hardening.check.js';
import { rebootRequired } from './reboot-required.check.js';
import { secureBoot } from './secure-boot.check.js';
import { sshConfig } from './ssh-config.check.js';
import { timeSync } from './time-sync.check.js';
import { uidZeroAccounts } from './uid-zero-accounts.check.js';

/** What can be asked of a Linux, in the order in which it is reported. */
export const LINUX_CHECKS: readonly Check[] = [
  diskEncryption,
  autoUpdate,
  rebootRequired,
  sshConfig,
  uidZeroAccounts,
  accountsWithoutPassword,
  kernelHardening,
  cpuMitigations,
  timeSync,
  firewall,
  secureBoot,
];
