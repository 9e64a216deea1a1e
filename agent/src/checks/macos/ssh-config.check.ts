import { sshConfig as openSshConfig } from '../linux/ssh-config.check.js';
import { type Check, notApplicable } from '../check-result.js';
import { launchOverrides } from '../../macos/launch-overrides.js';
import { unanswered } from '../../macos/program-answer.js';

/** How Remote Login lets people in; macOS always brings sshd, so that it counts only while it is switched on. */
export const sshConfig: Check = {
  id: 'ssh-config',
  async run(context) {
    const { enabled, answer } = await launchOverrides(context.runtime);
    if (enabled === null) return unanswered(answer, {});
    if (enabled.get('com.openssh.sshd') !== true)
      return notApplicable('not-enabled', 'Remote Login is off', {}, [answer.evidence]);
    return openSshConfig.run(context);
  },
};
