import { accountLines } from './accounts.js';
import { fileEvidence, unknown, verdict } from '../outcome.js';
import type { Check } from '../outcome.js';

/**
 * Whether root is the only local account with user id 0.
 */
export const uidZeroAccounts: Check = {
  id: 'uid-zero-accounts',
  run({ tree }) {
    const text = tree.text('/etc/passwd');
    if (text === null) return unknown('not-observable', 'there is no /etc/passwd');
    const accounts = accountLines(text).flatMap(([name, , uid]) =>
      /^\d+$/.test(uid ?? '') && Number(uid) === 0 ? [name] : [],
    );
    const evidence = [fileEvidence('/etc/passwd', `uid 0: ${accounts.join(', ')}`)];
    return verdict(
      accounts.every((name) => name === 'root'),
      { accounts },
      evidence,
    );
  },
};
