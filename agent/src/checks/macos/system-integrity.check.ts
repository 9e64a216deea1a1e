import { type Check, resultOf } from '../check-result.js';
import { askProgram, unanswered } from '../../macos/program-answer.js';
import { PROGRAMS } from '../../macos/programs.js';

/** Whether System Integrity Protection is wholly on: a custom configuration has a part of it switched off. */
export const systemIntegrity: Check = {
  id: 'system-integrity',
  async run({ runtime }) {
    const answer = await askProgram(runtime, PROGRAMS.csrutil, ['status']);
    const state = /^System Integrity Protection status: (.+?)\.?\s*$/m.exec(answer.text)?.[1];
    const isKnown = state !== undefined && /^(enabled|disabled|unknown)\b/.test(state);
    if (answer.failure !== null || !isKnown) return unanswered(answer, { enabled: null });
    const enabled = state === 'enabled' && answer.succeeded;
    const off = [...answer.text.matchAll(/^\s+(.+): disabled\s*$/gm)].map((match) => match[1]);
    return resultOf(enabled, { enabled, configuration: state, switchedOff: off }, [answer.evidence]);
  },
};
