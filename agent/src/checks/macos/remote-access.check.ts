import { isForbidden, type FileTree } from '../../device/file-tree.js';
import { type Check, fileEvidence, unknown, resultOf } from '../check-result.js';
import { launchOverrides } from '../../macos/launch-overrides.js';
import { unanswered } from '../../macos/program-answer.js';

const REMOTE_MANAGEMENT = '/Library/Application Support/Apple/Remote Desktop/RemoteManagement.launchd';

/**
 * What lets somebody in from outside. Screen Sharing and Remote Management fail; Remote Login alone does not, because
 * `ssh-config` evaluates how it lets people in.
 */
export const remoteAccess: Check = {
  id: 'remote-access',
  async run({ runtime, tree }) {
    const { enabled, answer } = await launchOverrides(runtime);
    if (enabled === null) return unanswered(answer, { services: null });
    const management = remoteManagement(tree);
    const services = [
      { name: 'remote-login', enabled: enabled.get('com.openssh.sshd') ?? false },
      { name: 'screen-sharing', enabled: enabled.get('com.apple.screensharing') ?? false },
      { name: 'remote-management', enabled: management },
    ];
    const evidence = [
      answer.evidence,
      fileEvidence(REMOTE_MANAGEMENT, management === null ? null : management ? 'enabled' : 'absent'),
    ];
    if (services.some(({ name, enabled: isOn }) => isOn === true && name !== 'remote-login'))
      return resultOf(false, { services }, evidence);
    if (management === null)
      return unknown('insufficient-privilege', `${REMOTE_MANAGEMENT} may not be read`, { services }, evidence);
    return resultOf(true, { services }, evidence);
  },
};

function remoteManagement(tree: FileTree): boolean | null {
  try {
    return /enabled/.test(tree.text(REMOTE_MANAGEMENT) ?? '');
  } catch (error) {
    if (isForbidden(error)) return null;
    throw error;
  }
}
