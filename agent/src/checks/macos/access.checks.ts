import { posix } from 'node:path';
import { type FileTree, isForbidden } from '../../device/file-tree.js';
import { applicationBundles, hasApplications } from '../../inventory/macos/applications.js';
import { askProgram, type ProgramAnswer, unanswered } from '../../macos/program-answer.js';
import { PROGRAMS } from '../../macos/programs.js';
import type { Runtime } from '../../runtime.js';
import { type Check, fileEvidence, notApplicable, resultOf, unknown } from '../check-result.js';
import { FolderNames } from '../folder-names.js';
import { sshConfig as openSshConfig } from '../linux/ssh-config.check.js';
import { PASSWORD_MANAGERS } from '../password-manager-products.js';
import { sshKeysUnencrypted as sshKeys } from '../ssh-key-check.js';

/** Which services of the system somebody switched on or off; null where the list could not be read to its end. */
export interface LaunchOverrides {
  /** Label → whether it is switched on. What is not listed keeps its default, which is off for every sharing service. */
  enabled: ReadonlyMap<string, boolean> | null;
  answer: ProgramAnswer;
}

/**
 * Asks launchd, which answers everybody, where `systemsetup` answers only administrators. Since macOS 11 it says enabled and
 * disabled, before that false and true for "disabled".
 */
async function launchOverrides(runtime: Runtime): Promise<LaunchOverrides> {
  const answer = await askProgram(runtime, PROGRAMS.launchctl, ['print-disabled', 'system']);
  const list = /disabled services = \{([^}]*)\}/.exec(answer.text)?.[1];
  const enabled = list === undefined || !answer.succeeded || answer.failure !== null ? null : entries(list);
  return { enabled, answer: { ...answer, evidence: { ...answer.evidence, value: sharing(list) } } };
}

function entries(list: string): Map<string, boolean> | null {
  const lines = list.split('\n').filter((line) => line.trim() !== '');
  const found = lines.map((line) => /^\s*"([^"]+)"\s*=>\s*(enabled|disabled|true|false)\s*$/.exec(line));
  if (found.includes(null)) return null;
  return new Map(found.map((match) => [match?.[1] ?? '', match?.[2] === 'enabled' || match?.[2] === 'false']));
}

function sharing(list: string | undefined): string | null {
  const lines = (list ?? '').split('\n').filter((line) => /sshd|screensharing|RemoteDesktop/.test(line));
  return lines.map((line) => line.trim()).join('\n') || null;
}

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

/** The homes of the local people and of root. */
export const sshKeysUnencrypted = sshKeys(({ tree }) => {
  const people = (tree.list('/Users') ?? []).filter((name) => name !== 'Shared' && !name.startsWith('.'));
  return people.length === 0 ? null : [...people.map((name) => `/Users/${name}`), '/var/root'];
});

const BROWSERS = ['Google/Chrome', 'Microsoft Edge', 'BraveSoftware/Brave-Browser', 'Chromium', 'Vivaldi'];

/**
 * Whether a password manager is installed, as an application or as an extension of a browser of the user who runs the agent.
 * Names of products only; with no product and a refused folder it is unknown.
 */
export const passwordManager: Check = {
  id: 'password-manager',
  optIn: true,
  run({ runtime, tree }) {
    if (!hasApplications(tree)) return unknown('not-observable', 'there are no applications', { products: null });
    const { bundles, refused, isCut } = applicationBundles(tree);
    const identifiers = bundles.map(({ identifier }) => identifier.toLowerCase());
    const names = new FolderNames(tree);
    const extensions = browserExtensions(names, runtime.homeDirectory);
    const products = PASSWORD_MANAGERS.filter(
      (product) =>
        identifiers.some((identifier) => product.bundles.some((begin) => identifier.startsWith(begin))) ||
        product.extensions.some((id) => extensions.includes(id)),
    ).map(({ name }) => name);
    const [failure] = names.failures;
    if (products.length === 0 && (refused.length > 0 || failure !== undefined || isCut)) {
      const code = isCut ? 'not-observable' : (failure?.code ?? 'insufficient-privilege');
      return unknown(code, 'not every folder may be read', { products });
    }
    return resultOf(products.length > 0, { products }, []);
  },
};

function browserExtensions(names: FolderNames, home: string): string[] {
  return BROWSERS.flatMap((browser) => {
    const profiles = posix.join(home, 'Library/Application Support', browser);
    return names
      .in(profiles, 'profiles')
      .flatMap((name) => names.in(posix.join(profiles, name, 'Extensions'), 'extensions'));
  });
}
