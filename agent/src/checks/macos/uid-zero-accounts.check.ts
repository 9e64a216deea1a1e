import { type Check, verdict } from '../outcome.js';
import { unanswered } from '../../macos/program-answer.js';
import { localAccounts } from './accounts.js';

/** Whether root is the only account with user id 0, as the local directory says: macOS does not use /etc/passwd. */
export const uidZeroAccounts: Check = {
  id: 'uid-zero-accounts',
  async run({ runtime }) {
    const { accounts, answer } = await localAccounts(runtime);
    const names = accounts?.filter(({ uid }) => uid === 0).map(({ name }) => name) ?? [];
    // A list without root is no list of this system.
    if (!names.includes('root')) return unanswered(answer, { accounts: null });
    const evidence = { ...answer.evidence, value: `uid 0: ${names.join(', ')}` };
    return verdict(names.length === 1, { accounts: names }, [evidence]);
  },
};
