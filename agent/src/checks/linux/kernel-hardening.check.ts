import { type Check, type Evidence, fileEvidence, unknown, resultOf } from '../check-result.js';
import { attempt, type Failure } from '../plain-text.js';

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
