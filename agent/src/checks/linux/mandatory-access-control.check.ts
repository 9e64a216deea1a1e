import type { FileTree } from '../../device/file-tree.js';
import { type Check, type CheckResult, type Evidence, fileEvidence, unknown, resultOf } from '../check-result.js';
import { attempt } from '../plain-text.js';

const SELINUX = '/sys/fs/selinux/enforce';
const APPARMOR = '/sys/module/apparmor/parameters/enabled';
const PROFILES = '/sys/kernel/security/apparmor/profiles';
const MODULES = '/sys/kernel/security/lsm';
/** So many processes are looked at for one that AppArmor holds; more would say the same. */
const MOST_PROCESSES = 2_000;

/**
 * Whether SELinux or AppArmor is on and holds something. AppArmor's list of profiles is shown to root only; that it holds
 * some process in its bounds is shown to everybody.
 */
export const mandatoryAccessControl: Check = {
  id: 'mandatory-access-control',
  run({ tree }) {
    const selinux = attempt(() => tree.text(SELINUX)?.trim() ?? null);
    if (selinux.value === '1' || selinux.value === '0') {
      const mode = selinux.value === '1' ? 'enforcing' : 'permissive';
      const evidence = [fileEvidence(SELINUX, selinux.value)];
      return resultOf(mode === 'enforcing', { module: 'selinux', mode }, evidence);
    }
    const apparmor = attempt(() => tree.text(APPARMOR)?.trim() ?? null);
    if (apparmor.value === 'Y') return ofAppArmor(tree, [fileEvidence(APPARMOR, 'Y')]);
    const modules = attempt(() => tree.text(MODULES)?.trim() ?? null);
    const isOff =
      apparmor.value === 'N' || knowsNeither(tree) || /^([a-z_]+,)*capability(,[a-z_]+)*$/.test(modules.value ?? '');
    const isNamed = /\b(selinux|apparmor)\b/.test(modules.value ?? '');
    const evidence = [fileEvidence(APPARMOR, apparmor.value), fileEvidence(MODULES, modules.value)];
    if (isOff && !isNamed) return resultOf(false, { module: null, mode: null }, evidence);
    const { code, detail } = selinux.failure ?? apparmor.failure ?? modules.failure ?? NOTHING;
    return unknown(code, detail, { module: null, mode: null }, evidence);
  },
};

/** Both leave a trace in /sys when they are built into the kernel, whether they are switched on or not. */
function knowsNeither(tree: FileTree): boolean {
  const modules = attempt(() => tree.list('/sys/module')).value ?? [];
  const fileSystems = attempt(() => tree.list('/sys/fs')).value ?? [];
  if (modules.length === 0 || fileSystems.length === 0) return false;
  return !modules.includes('apparmor') && !fileSystems.some((name) => name === 'selinux' || name === 'smackfs');
}

const NOTHING = { code: 'not-observable', detail: 'the kernel does not tell which security modules it uses' };

function ofAppArmor(tree: FileTree, evidence: Evidence[]): CheckResult {
  const { value, failure } = attempt(() => tree.text(PROFILES));
  const modes = [...(value ?? '').matchAll(/^.+ \((enforce|complain|kill|unconfined|prompt)\)$/gm)].map(
    ([, mode]) => mode,
  );
  if (value !== null && (value === '' || modes.length > 0)) {
    const profiles = {
      enforce: modes.filter((mode) => mode === 'enforce' || mode === 'kill').length,
      complain: modes.filter((mode) => mode === 'complain').length,
    };
    const mode = profiles.enforce > 0 ? 'enforce' : profiles.complain > 0 ? 'complain' : null;
    evidence.push(fileEvidence(PROFILES, `enforce: ${profiles.enforce}, complain: ${profiles.complain}`));
    return resultOf(mode === 'enforce', { module: 'apparmor', mode, profiles }, evidence);
  }
  if (holdsSomeProcess(tree)) {
    evidence.push(fileEvidence('/proc', 'a process is confined in enforce mode'));
    return resultOf(true, { module: 'apparmor', mode: 'enforce' }, evidence);
  }
  const { code, detail } = failure ?? { code: 'not-observable', detail: `${PROFILES} tells nothing` };
  return unknown(code, detail, { module: 'apparmor', mode: null }, evidence);
}

function holdsSomeProcess(tree: FileTree): boolean {
  const ids = (attempt(() => tree.list('/proc')).value ?? []).filter((name) => /^\d+$/.test(name));
  return ids
    .slice(0, MOST_PROCESSES)
    .some((id) => / \(enforce\)\s*$/.test(attempt(() => tree.text(`/proc/${id}/attr/current`)).value ?? ''));
}
