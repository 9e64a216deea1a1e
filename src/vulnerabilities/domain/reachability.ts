/** Why a finding is not reachable: its kernel does not run on the device, or nothing of its package runs anywhere. */
export const UNREACHABLE_REASONS = ['not-running', 'holds-no-kernel'] as const;
export type UnreachableReason = (typeof UNREACHABLE_REASONS)[number];

/** Said where the rule itself is not at hand any more. */
export const UNREACHABLE_TEXT = 'Nothing of this package runs on the device.';

/** @param reachable null where that is not known */
export function unreachableReasonOf(reachable: boolean | null, notRunning: boolean): UnreachableReason | null {
  if (reachable !== false) return null;
  return notRunning ? 'not-running' : 'holds-no-kernel';
}

interface Rule {
  /** The binary package's name as a whole. */
  name: RegExp;
  /** Which ecosystems name their packages so. */
  ecosystem: RegExp;
  reason: string;
}

const DPKG = /^(?:Debian|Ubuntu)(?::|$)/;
const RPM = /^(?:AlmaLinux|Amazon Linux|CentOS|Fedora|Oracle Linux|Red Hat|Rocky Linux|SUSE|openSUSE)(?::|$)/;

const HEADERS = 'Holds headers of the kernel, not the kernel: none of its code runs.';
const TOOLS = 'Is built from the source of the kernel, but is a tool beside it: the kernel itself is another package.';
const SOURCE = 'Holds source code or documentation of the kernel: none of it runs.';

/**
 * Packages built from the kernel's source in which the kernel does not run. Only those: the headers of any other library may be
 * compiled into a program, and whether `…-doc` of it holds a program is known to its maker alone.
 */
const RULES: Rule[] = [
  { ecosystem: DPKG, name: /^linux-libc-dev(?:-.+)?$/, reason: HEADERS },
  { ecosystem: DPKG, name: /^linux-headers-.+$/, reason: HEADERS },
  { ecosystem: DPKG, name: /^linux-kbuild-.+$/, reason: TOOLS },
  { ecosystem: DPKG, name: /^linux-perf(?:-.+)?$/, reason: TOOLS },
  { ecosystem: DPKG, name: /^linux-(?:cpupower|tools)(?:-.+)?$/, reason: TOOLS },
  { ecosystem: DPKG, name: /^linux-(?:doc|source)(?:-.+)?$/, reason: SOURCE },
  { ecosystem: RPM, name: /^kernel-(?:.+-)?(?:headers|devel)(?:-matched)?$/, reason: HEADERS },
  { ecosystem: RPM, name: /^kernel-(?:.+-)?tools(?:-libs)?(?:-devel)?$/, reason: TOOLS },
  { ecosystem: RPM, name: /^(?:perf|python3-perf|rtla|rv)$/, reason: TOOLS },
  { ecosystem: RPM, name: /^kernel-doc$/, reason: SOURCE },
];

/** Sources that the kernel is built from. */
const KERNEL = /^(?:linux|linux-.+|kernel|kernel-.+)$/;

/**
 * Why nothing that is vulnerable in the package can run (VEX: `vulnerable_code_not_in_execute_path`), or null when it may.
 * It lowers the risk of its findings; they are found and shown all the same.
 *
 * @param sourceName null or empty where it is not known: then the name decides alone
 */
export function unreachableReason(ecosystem: string, packageName: string, sourceName: string | null): string | null {
  if (sourceName !== null && sourceName !== '' && !KERNEL.test(sourceName)) return null;
  return RULES.find((rule) => rule.ecosystem.test(ecosystem) && rule.name.test(packageName))?.reason ?? null;
}
