import { isForbidden } from '../device/file-tree.mjs';
import { accountLines } from './accounts.mjs';
import { fileEvidence, unknown, verdict } from './outcome.mjs';

/**
 * Whether some local account has an empty password field, so that nothing is asked. Only names are reported.
 * @type {import('./outcome.mjs').Check}
 */
export const accountsWithoutPassword = {
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

/** @param {string | null} text */
function namesWithoutPassword(text) {
  return accountLines(text ?? '').flatMap(([name, password]) => (password === '' ? [name] : []));
}

/**
 * @param {string[]} accounts
 * @param {string} path
 */
function result(accounts, path) {
  return verdict(accounts.length === 0, { accounts }, [
    fileEvidence(path, `without a password: ${accounts.join(', ') || 'none'}`),
  ]);
}
