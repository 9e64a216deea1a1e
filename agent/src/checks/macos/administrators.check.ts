import { type Check, resultOf } from '../check-result.js';
import { askProgram, unanswered } from '../../macos/program-answer.js';
import { PROGRAMS } from '../../macos/programs.js';

const MOST = 3;

/** Who may do everything: the members of the group admin but root, which macOS puts there and keeps switched off. */
export const administrators: Check = {
  id: 'administrators',
  async run({ runtime }) {
    const answer = await askProgram(runtime, PROGRAMS.dscl, ['.', '-read', '/Groups/admin', 'GroupMembership']);
    const members =
      answer.succeeded && answer.failure === null ? /^GroupMembership:([\s\S]*)$/.exec(answer.text)?.[1] : undefined;
    if (members === undefined || members.trim() === '') return unanswered(answer, { accounts: null, count: null });
    const accounts = members
      .trim()
      .split(/\s+/)
      .filter((name) => name !== 'root');
    return resultOf(accounts.length <= MOST, { accounts, count: accounts.length }, [answer.evidence]);
  },
};
