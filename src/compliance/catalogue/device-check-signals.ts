import type { ControlKind } from './framework-file.js';
import { FRESH, type Signal } from './signal.js';

const PREVENTS: readonly ControlKind[] = ['prevent'];
const PREVENTS_OR_RESPONDS: readonly ControlKind[] = ['prevent', 'respond'];
const PREVENTS_OR_DETECTS: readonly ControlKind[] = ['prevent', 'detect'];

function check(
  key: string,
  title: string,
  checks: readonly string[],
  proves: readonly ControlKind[],
  limits: string,
): Signal {
  return { key, title, scope: 'device', source: { kind: 'device-check', checks }, thresholds: [FRESH], proves, limits };
}

/** Signals that are posture checks of devices: of our agent first, where it has one, else of a scanner. */
export const DEVICE_CHECK_SIGNALS: readonly Signal[] = [
  check(
    'disk-encryption',
    'The system disk is encrypted',
    ['disk-encryption'],
    PREVENTS,
    'The file system at / only. Encryption by the drive or a hypervisor cannot be seen.',
  ),
  check(
    'firewall',
    'A host firewall is on',
    ['firewall', 'lynis:FIRE-4590'],
    PREVENTS,
    'What stands in front of the device is not looked at.',
  ),
  check(
    'firewall-default-deny',
    'Incoming traffic that nobody asked for is refused',
    ['firewall'],
    PREVENTS,
    'Which exceptions the rules make, and whether somebody approved them, is not looked at.',
  ),
  check(
    'automatic-updates',
    'Security updates install themselves',
    ['auto-update', 'lynis:PKGS-7420'],
    PREVENTS_OR_RESPONDS,
    'Packages of the system. What was installed past the package manager is not seen.',
  ),
  check(
    'restart-not-pending',
    'No installed update waits for a restart',
    ['reboot-required', 'lynis:KRNL-5830'],
    PREVENTS_OR_RESPONDS,
    'At the moment of the scan; how long one has been waiting is not known.',
  ),
  check(
    'ssh-hardened',
    'SSH refuses passwords, also for root',
    ['ssh-config'],
    PREVENTS,
    'Who holds keys, and how well they are kept, is not seen.',
  ),
  check(
    'single-root',
    'Root is the only account with its powers',
    ['uid-zero-accounts', 'lynis:AUTH-9204'],
    PREVENTS,
    'Powers given by sudo or groups are not looked at.',
  ),
  check(
    'no-empty-passwords',
    'No local account can be used without a password',
    ['accounts-without-password', 'lynis:AUTH-9283'],
    PREVENTS,
    'Whether passwords are good ones is not looked at.',
  ),
  check(
    'kernel-hardening',
    "The kernel's protections are switched on",
    ['kernel-hardening', 'lynis:KRNL-6000'],
    PREVENTS,
    'How each program was built is not looked at.',
  ),
  check(
    'cpu-mitigations',
    'The kernel works around the faults of this processor',
    ['cpu-mitigations'],
    PREVENTS,
    'Weaknesses that this kernel does not know of are not seen.',
  ),
  check(
    'secure-boot',
    'The firmware starts signed code only',
    ['secure-boot'],
    PREVENTS,
    'Which keys the firmware trusts is not looked at.',
  ),
  check(
    'time-sync',
    'The clock follows a time source',
    ['time-sync'],
    PREVENTS_OR_DETECTS,
    'At the moment of the scan; whether the source can be trusted is not known.',
  ),
  check(
    'malware-scanner',
    'A malware scanner is installed',
    ['lynis:HRDN-7230'],
    PREVENTS_OR_DETECTS,
    'That it runs, and how current it is, is not shown.',
  ),
  check(
    'file-integrity-tool',
    'A file integrity tool is installed',
    ['lynis:FINT-4350'],
    PREVENTS_OR_DETECTS,
    'That it runs, and that somebody reads its word, is not shown.',
  ),
  check(
    'certificates-valid',
    'No certificate has expired',
    ['lynis:CRYP-7902'],
    PREVENTS,
    'Certificates in the folders that Lynis knows; which protocol versions are offered is not seen.',
  ),
  {
    key: 'hardening-benchmark',
    title: 'The rules of a hardening benchmark are met',
    scope: 'device',
    source: { kind: 'benchmark', tool: 'openscap' },
    thresholds: [{ name: 'passedShare', value: 0.85, source: 'our default' }, FRESH],
    proves: PREVENTS,
    limits: 'Only the profile that was run; devices without a benchmark are unknown.',
  },
];
