import { type Check, fileEvidence, unknown, resultOf } from '../check-result.js';
import { localAccounts } from './accounts.js';

/**
 * Whether root is the only local account with user id 0.
 */
export const uidZeroAccounts: Check = {
  id: 'uid-zero-accounts',
  run({ tree }) {
    const local = localAccounts(tree);
    if (local === null) return unknown('not-observable', 'there is no /etc/passwd', { accounts: null });
    const accounts = local.filter(({ uid }) => uid === 0).map(({ name }) => name);
    const evidence = [fileEvidence('/etc/passwd', `uid 0: ${accounts.join(', ')}`)];
    return resultOf(accounts.length === 1 && accounts[0] === 'root', { accounts }, evidence);
  },
};
