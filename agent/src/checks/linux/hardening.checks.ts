import type { FileTree } from '../../device/file-tree.js';
import {
  type Check,
  type CheckResult,
  type Evidence,
  fileEvidence,
  notApplicable,
  resultOf,
  unknown,
} from '../check-result.js';
import { attempt, type Failure } from '../plain-text.js';

const VULNERABILITIES = '/sys/devices/system/cpu/vulnerabilities';
/** Words that the kernel begins with where nothing is open. */
const CLOSED = /^(KVM: )?(Not affected|Mitigation: )/;

/**
 * Whether the kernel works around what it knows to be wrong with this processor.
 */
export const cpuMitigations: Check = {
  id: 'cpu-mitigations',
  run({ tree }) {
    const names = tree.list(VULNERABILITIES) ?? [];
    if (names.length === 0) return unknown('not-observable', `there is nothing in ${VULNERABILITIES}`);
    const states = names.map((name) => ({ name, state: tree.text(`${VULNERABILITIES}/${name}`)?.trim() ?? '' }));
    const named = (holds: (state: string) => boolean) =>
      states.filter(({ state }) => holds(state)).map(({ name }) => name);
    const isOpen = (state: string) => /^(KVM: |Processor )?vulnerable/i.test(state);
    const vulnerable = named(isOpen);
    const undetermined = named((state) => !isOpen(state) && !CLOSED.test(state));
    const observed = { vulnerable, undetermined, smtVulnerable: named((state) => /SMT vulnerable/i.test(state)) };
    const evidence = states.map(({ name, state }) => fileEvidence(`${VULNERABILITIES}/${name}`, state));
    if (vulnerable.length > 0) return resultOf(false, observed, evidence);
    if (undetermined.length > 0)
      return unknown('not-observable', `the kernel does not know: ${undetermined.join(', ')}`, observed, evidence);
    return resultOf(true, observed, evidence);
  },
};

/** Sysctls with the values that are taken as hardened (Lynis KRNL-6000; `unprivileged_bpf_disabled` 2 is Debian's). */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'kernel.randomize_va_space': ['2'],
  'kernel.kptr_restrict': ['1', '2'],
  'kernel.dmesg_restrict': ['1'],
  'kernel.yama.ptrace_scope': ['1', '2', '3'],
  'kernel.unprivileged_bpf_disabled': ['1', '2'],
  'kernel.sysrq': ['0'],
  'net.core.bpf_jit_harden': ['2'],
  'fs.protected_hardlinks': ['1'],
  'fs.protected_symlinks': ['1'],
  'fs.protected_fifos': ['1', '2'],
  'fs.protected_regular': ['1', '2'],
  'fs.suid_dumpable': ['0'],
  'dev.tty.ldisc_autoload': ['0'],
  'net.ipv4.tcp_syncookies': ['1'],
  'net.ipv4.conf.all.accept_redirects': ['0'],
  'net.ipv4.conf.all.send_redirects': ['0'],
  'net.ipv4.conf.all.rp_filter': ['1', '2'],
};

/**
 * Whether the kernel's protections are switched on. A value that this user may not read, or that this kernel does not
 * have, is null and keeps the check from passing.
 */
export const kernelHardening: Check = {
  id: 'kernel-hardening',
  run({ tree }) {
    const settings: Record<string, string | null> = {};
    const evidence: Evidence[] = [];
    const failures: Failure[] = [];
    for (const key of Object.keys(EXPECTED)) {
      const path = `/proc/sys/${key.replaceAll('.', '/')}`;
      const read = attempt(() => tree.text(path)?.trim() ?? null);
      const isNumber = /^-?\d{1,10}$/.test(read.value ?? '');
      settings[key] = isNumber ? read.value : null;
      if (read.failure !== null) failures.push(read.failure);
      else if (read.value !== null && !isNumber) failures.push({ code: 'parse-error', detail: path });
      evidence.push(fileEvidence(path, settings[key]));
    }
    const unreadable = Object.keys(settings).filter((key) => settings[key] === null);
    const deviating = Object.entries(settings)
      .filter(([key, value]) => value !== null && EXPECTED[key]?.includes(value) !== true)
      .map(([key]) => key);
    const observed = { settings, deviating, unreadable };
    if (deviating.length > 0) return resultOf(false, observed, evidence);
    if (unreadable.length === 0) return resultOf(true, observed, evidence);
    const code = failures[0]?.code ?? 'not-observable';
    return unknown(code, `cannot be read: ${unreadable.join(', ')}`, observed, evidence);
  },
};

/** Of the EFI global variable namespace (UEFI specification, 3.3). */
const GLOBAL = '8be4df61-93ca-11d2-aa0d-00e098032b8c';
/** Of shim, which can be told to check no signatures (`mokutil --disable-validation`). */
const SHIM = '605dab50-e046-4300-abb6-3dd810dd8b23';
const EFI_VARIABLES = '/sys/firmware/efi/efivars';

/**
 * Whether the firmware started only signed code. In setup mode it enforces nothing, whatever SecureBoot says; nor does it
 * where shim was told not to look.
 */
export const secureBoot: Check = {
  id: 'secure-boot',
  run({ tree }) {
    if ((tree.list('/sys/firmware') ?? []).length === 0)
      return unknown('not-observable', '/sys/firmware is hidden (a container?)');
    if (!tree.has('/sys/firmware/efi'))
      return notApplicable('not-uefi', 'this machine was not started by UEFI', { uefi: false });
    const enabled = switchOf(tree, `SecureBoot-${GLOBAL}`);
    const setupMode = switchOf(tree, `SetupMode-${GLOBAL}`);
    const shimValidates = switchOf(tree, `MokSBStateRT-${SHIM}`) !== true;
    const observed = { uefi: true, secureBoot: enabled, setupMode, shimValidates };
    if (enabled === null)
      return unknown('not-observable', `there is no readable SecureBoot variable in ${EFI_VARIABLES}`, observed);
    const evidence: Evidence[] = [
      { kind: 'file', locator: `${EFI_VARIABLES}/SecureBoot-${GLOBAL}`, value: enabled ? '1' : '0' },
    ];
    return resultOf(enabled && setupMode !== true && shimValidates, observed, evidence);
  },
};

/** The value of a one-byte EFI variable: four bytes of attributes come first. */
function switchOf(tree: FileTree, name: string): boolean | null {
  const bytes = tree.bytes(`${EFI_VARIABLES}/${name}`);
  const value = bytes?.length === 5 ? bytes[4] : undefined;
  return value === 0 || value === 1 ? value === 1 : null;
}

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
