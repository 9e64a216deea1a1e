import { isForbidden } from '../../device/file-tree.js';
import { fileEvidence, unknown, verdict } from '../outcome.js';
import type { Check } from '../outcome.js';
import type { FileTree } from '../../device/file-tree.js';

/** Sysctls with the values that are taken as hardened (Lynis KRNL-6000; `unprivileged_bpf_disabled` 2 is Debian's). */
const EXPECTED = Object.freeze({
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
});

/**
 * Whether the kernel's protections are switched on. A value that this user may not read, or that this kernel does not
 * have, is null and keeps the check from passing.
 */
export const kernelHardening: Check = {
  id: 'kernel-hardening',
  run({ tree }) {
    const settings: Record<string, string | null> = {};
    const evidence = [];
    const forbidden = [];
    for (const key of Object.keys(EXPECTED)) {
      const path = `/proc/sys/${key.replaceAll('.', '/')}`;
      const read = readSetting(tree, path);
      settings[key] = read.value;
      if (read.forbidden) forbidden.push(key);
      evidence.push(fileEvidence(path, read.value));
    }
    const keys = Object.keys(EXPECTED);
    const deviating = keys.filter((key) => settings[key] !== null && !EXPECTED[key].includes(settings[key]));
    const unreadable = keys.filter((key) => settings[key] === null);
    const observed = { settings, deviating, unreadable };
    if (deviating.length > 0) return verdict(false, observed, evidence);
    if (unreadable.length === 0) return verdict(true, observed, evidence);
    const code = forbidden.length > 0 ? 'insufficient-privilege' : 'not-observable';
    return unknown(code, `cannot be read: ${unreadable.join(', ')}`, observed, evidence);
  },
};

function readSetting(tree: FileTree, path: string) {
  try {
    return { value: tree.text(path)?.trim() ?? null, forbidden: false };
  } catch (error) {
    return { value: null, forbidden: isForbidden(error) };
  }
}
