import { type Check, resultOf } from '../check-result.js';
import { askProgram, unanswered } from '../../macos/program-answer.js';
import { PROGRAMS } from '../../macos/programs.js';

/** Whether an organization manages this Mac, and from which server. */
export const deviceManagement: Check = {
  id: 'device-management',
  async run({ runtime }) {
    const answer = await askProgram(runtime, PROGRAMS.profiles, ['status', '-type', 'enrollment'], {
      timeoutMs: 15_000,
    });
    const enrolled =
      answer.succeeded && answer.failure === null ? /^MDM enrollment: (Yes|No)\b(.*)$/m.exec(answer.text) : null;
    if (enrolled === null) return unanswered(answer, { enrolled: null, by: null });
    const server = /^MDM server: (\S+)/m.exec(answer.text)?.[1] ?? null;
    const observed = {
      enrolled: enrolled[1] === 'Yes',
      by: server !== null && URL.canParse(server) ? new URL(server).hostname : null,
      userApproved: enrolled[1] === 'Yes' ? (enrolled[2] ?? '').includes('User Approved') : null,
    };
    // The address of a server may carry a secret in its path.
    const evidence = { ...answer.evidence, value: `MDM enrollment: ${enrolled[1] ?? ''}${enrolled[2] ?? ''}`.trim() };
    return resultOf(observed.enrolled, observed, [evidence]);
  },
};
