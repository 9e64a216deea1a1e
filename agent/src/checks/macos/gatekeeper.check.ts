import { type Check, resultOf } from '../check-result.js';
import { askProgram, unanswered } from '../../macos/program-answer.js';
import { PROGRAMS } from '../../macos/programs.js';

/** Whether macOS looks at a program's signature before it starts it. `spctl` says "disabled" with exit code 1. */
export const gatekeeper: Check = {
  id: 'gatekeeper',
  async run({ runtime }) {
    const answer = await askProgram(runtime, PROGRAMS.spctl, ['--status']);
    const state = /^assessments (enabled|disabled)\s*$/m.exec(answer.everything)?.[1];
    if (answer.failure !== null || state === undefined || (state === 'enabled' && !answer.succeeded))
      return unanswered(answer, { enabled: null });
    return resultOf(state === 'enabled', { enabled: state === 'enabled' }, [answer.evidence]);
  },
};
