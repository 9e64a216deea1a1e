import { type Check, unknown, resultOf } from '../check-result.js';
import { askProgram, unanswered } from '../../macos/program-answer.js';
import { PROGRAMS } from '../../macos/programs.js';

/**
 * Whether FileVault protects the system volume. While it encrypts, decrypts, or waits for a user to log in, the disk is not
 * protected yet. A Mac with a T2 or Apple chip encrypts without FileVault too, but asks nobody for a key.
 */
export const diskEncryption: Check = {
  id: 'disk-encryption',
  async run({ runtime }) {
    const answer = await askProgram(runtime, PROGRAMS.fdesetup, ['status']);
    const observed = {
      mount: '/',
      mechanism: 'filevault',
      encrypted: null as boolean | null,
      state: null as string | null,
    };
    const state = answer.failure === null ? stateOf(answer.text) : null;
    if (state === null) return unanswered(answer, observed);
    const evidence = [answer.evidence];
    if (state !== 'on') return resultOf(false, { ...observed, encrypted: false, state }, evidence);
    if (!answer.succeeded)
      return unknown('command-failed', `${PROGRAMS.fdesetup} said "on" and failed`, { ...observed, state }, evidence);
    return resultOf(true, { ...observed, encrypted: true, state }, evidence);
  },
};

/** "On" is also said while it still works on the disk, so that the other words come first. */
function stateOf(text: string): string | null {
  if (/^Encryption in progress/im.test(text)) return 'encrypting';
  if (/^Decryption in progress/im.test(text)) return 'decrypting';
  if (/^Deferred enablement/im.test(text)) return 'deferred';
  if (/^FileVault is Off/im.test(text)) return 'off';
  return /^FileVault is On\.?\s*$/m.test(text) ? 'on' : null;
}
