import { isForbidden } from '../device/file-tree.mjs';
import { accountsWithoutPassword } from './accounts-without-password.check.mjs';
import { autoUpdate } from './auto-update.check.mjs';
import { cpuMitigations } from './cpu-mitigations.check.mjs';
import { diskEncryption } from './disk-encryption.check.mjs';
import { firewall } from './firewall.check.mjs';
import { kernelHardening } from './kernel-hardening.check.mjs';
import { unknown } from './outcome.mjs';
import { rebootRequired } from './reboot-required.check.mjs';
import { secureBoot } from './secure-boot.check.mjs';
import { sshConfig } from './ssh-config.check.mjs';
import { timeSync } from './time-sync.check.mjs';
import { uidZeroAccounts } from './uid-zero-accounts.check.mjs';

/** Every check of this agent, in the order in which they are reported. */
export const CHECKS = Object.freeze([
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
]);

/**
 * Runs the checks one after the other. What one of them throws becomes its own status and never stops the others.
 * @param {import('./outcome.mjs').CheckContext} context
 * @param {{supported: boolean}} platform
 * @param {readonly import('./outcome.mjs').Check[]} [checks]
 */
export async function runChecks(context, platform, checks = CHECKS) {
  const results = [];
  for (const check of checks) {
    const outcome = platform.supported
      ? await runOne(check, context)
      : unknown('unsupported-platform', 'this check reads Linux only');
    results.push({ id: check.id, ...outcome });
  }
  return results;
}

/**
 * @param {import('./outcome.mjs').Check} check
 * @param {import('./outcome.mjs').CheckContext} context
 * @returns {Promise<import('./outcome.mjs').CheckOutcome>}
 */
async function runOne(check, context) {
  try {
    return await check.run(context);
  } catch (error) {
    if (isForbidden(error)) return unknown('insufficient-privilege', error.message);
    return {
      status: 'error',
      observed: {},
      evidence: [],
      reason: { code: 'check-failed', detail: String(error?.message ?? error).slice(0, 500) },
    };
  }
}
