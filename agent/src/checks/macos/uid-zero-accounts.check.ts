import { askProgram, unanswered } from '../../macos/program-answer.js';
import { PROGRAMS } from '../../macos/programs.js';
import type { Runtime } from '../../runtime.js';
import { type Check, resultOf } from '../check-result.js';

/** Whether root is the only account with user id 0, as the local directory says: macOS does not use /etc/passwd. */
export const uidZeroAccounts: Check = {
  id: 'uid-zero-accounts',
  async run({ runtime }) {
    const { accounts, answer } = await localAccounts(runtime);
    const names = accounts?.filter(({ uid }) => uid === 0).map(({ name }) => name) ?? [];
    // A list without root is no list of this system.
    if (!names.includes('root')) return unanswered(answer, { accounts: null });
    const evidence = { ...answer.evidence, value: `uid 0: ${names.join(', ')}` };
    return resultOf(names.length === 1, { accounts: names }, [evidence]);
  },
};

/** Every account of the local directory with its number; null where the list could not be read. */
async function localAccounts(runtime: Runtime) {
  const answer = await askProgram(runtime, PROGRAMS.dscl, ['.', '-list', '/Users', 'UniqueID']);
  const lines = answer.text.split('\n').filter((line) => line.trim() !== '');
  const found = lines.map((line) => /^(\S+)\s+(-?\d+)\s*$/.exec(line));
  const isWhole = answer.succeeded && answer.failure === null && found.length > 0 && !found.includes(null);
  const accounts = isWhole ? found.map((match) => ({ name: match?.[1] ?? '', uid: Number(match?.[2]) })) : null;
  return { accounts, answer };
}
