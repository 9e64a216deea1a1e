import { isForbidden } from '../../device/file-tree.js';
import { accountLines } from './accounts.js';
import { fileEvidence, unknown, verdict } from '../outcome.js';
import type { Check } from '../outcome.js';

/**
 * Whether some local account has an empty password field, so that nothing is asked. Only names are reported.
 */
export const accountsWithoutPassword: Check = {
  id: 'accounts-without-password',
  run({ tree }) {
    const open = namesWithoutPassword(tree.text('/etc/passwd'));
    if (open.length > 0) return result(open, '/etc/passwd');
    try {
      const shadow = tree.text('/etc/shadow');
      if (shadow === null) return unknown('not-observable', 'there is no /etc/shadow');
      return result(namesWithoutPassword(shadow), '/etc/shadow');
    } catch (error) {
      if (!isForbidden(error)) throw error;
      return unknown('insufficient-privilege', error.message);
    }
  },
};

function namesWithoutPassword(text: string | null) {
  return accountLines(text ?? '').flatMap(([name, password]) => (password === '' ? [name] : []));
}

function result(accounts: string[], path: string) {
  return verdict(accounts.length === 0, { accounts }, [
    fileEvidence(path, `without a password: ${accounts.join(', ') || 'none'}`),
  ]);
}
