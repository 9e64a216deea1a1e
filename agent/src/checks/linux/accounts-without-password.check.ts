import { type Check, fileEvidence, unknown, resultOf } from '../check-result.js';
import { attempt } from '../plain-text.js';
import { localAccounts, shadowPasswords } from './accounts.js';

/**
 * Whether some local account has an empty password field, so that nothing is asked. Only names are reported.
 */
export const accountsWithoutPassword: Check = {
  id: 'accounts-without-password',
  run({ tree }) {
    const nothing = { accounts: null };
    const local = localAccounts(tree);
    if (local === null) return unknown('not-observable', 'there is no /etc/passwd', nothing);
    const open = local.filter(({ password }) => password === '').map(({ name }) => name);
    if (open.length > 0) return result(open, '/etc/passwd');
    const { value: shadow, failure } = attempt(() => shadowPasswords(tree));
    if (failure !== null) return unknown(failure.code, failure.detail, nothing);
    if (shadow === null) return unknown('not-observable', 'there is no /etc/shadow', nothing);
    return result(
      [...shadow].filter(([, password]) => password === '').map(([name]) => name),
      '/etc/shadow',
    );
  },
};

function result(accounts: string[], path: string) {
  return resultOf(accounts.length === 0, { accounts }, [
    fileEvidence(path, `without a password: ${accounts.join(', ') || 'none'}`),
  ]);
}
