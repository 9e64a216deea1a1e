import { type CatalogueControl, suitesOf } from './catalogue.js';
import { CLOUD_SIGNALS } from './cloud-signals.js';
import { DEVICE_CHECK_SIGNALS } from './device-check-signals.js';
import type { ControlKind } from './framework-file.js';
import { type CloudSuite, FRESH, type Signal, type SignalFact, type SignalThreshold } from './signal.js';

const SUITES: ReadonlyMap<string, readonly CloudSuite[]> = new Map(
  CLOUD_SIGNALS.map((signal) => [signal.key, suitesOf(signal)]),
);

/** The suites of which one has to be connected before a signal says anything, by its key; none for others. */
export function suitesRead(signal: string): readonly CloudSuite[] {
  return SUITES.get(signal) ?? [];
}

/**
 * Whether a signal can speak for a control now.
 *
 * @param connected keys of the signals that read a suite which is connected
 */
export function isMeasuredWith({ links }: Pick<CatalogueControl, 'links'>, connected: ReadonlySet<string>): boolean {
  return links.some(({ signal }) => !SUITES.has(signal) || connected.has(signal));
}

const PREVENTS_OR_RESPONDS: readonly ControlKind[] = ['prevent', 'respond'];
/** That devices are looked at is proof for a detective control, and speaks for those that act on what is seen. */
const LOOKING: readonly ControlKind[] = ['detect', 'prevent', 'respond'];

function finding(key: string, title: string, fact: SignalFact, limits: string, thresholds = [FRESH]): Signal {
  const source = { kind: 'vulnerability-fact', fact } as const;
  return { key, title, scope: 'device', source, thresholds, proves: PREVENTS_OR_RESPONDS, limits };
}

function coverage(
  key: string,
  title: string,
  fact: SignalFact,
  limits: string,
  threshold: SignalThreshold = FRESH,
): Signal {
  const source = { kind: 'coverage', fact } as const;
  return { key, title, scope: 'device', source, thresholds: [threshold], proves: LOOKING, limits };
}

/** Signals from what is known of vulnerabilities, devices and threats. */
export const FACT_SIGNALS: readonly Signal[] = [
  finding(
    'system-supported',
    'The operating system still gets security updates',
    'system-supported',
    'The operating system only; applications that their makers gave up are not seen. Unknown while only an extended support (LTS, ESM) gives updates: whether the device takes part in that is not seen.',
  ),
  finding(
    'no-overdue-vulnerabilities',
    'No critical or high vulnerability with a fix is open past its deadline',
    'no-overdue-vulnerabilities',
    'By the deadlines of the risk policy; risks that were accepted until a day are not overdue.',
  ),
  finding(
    'no-overdue-known-exploited',
    'No vulnerability that is known to be exploited is open past its deadline',
    'no-overdue-known-exploited',
    'Known exploited means listed by CISA; others may be exploited too.',
  ),
  finding(
    'fixed-within-14-days',
    'No critical or high vulnerability with a fix has been open for more than 14 days',
    'fixed-within-days',
    'Counted from the day it was first seen on the device, which may be after the day of the fix.',
    [{ name: 'fixWithinDays', value: 14, source: 'Cyber Essentials, Requirements for IT Infrastructure v3.1' }, FRESH],
  ),
  coverage(
    'scanned-recently',
    'The device was scanned for vulnerabilities within a week',
    'scanned-within-days',
    'Devices that are not enrolled are not in the count; external scans are not made. The risk score also takes scans that look for no vulnerabilities, and for longer: it counts more devices.',
    { name: 'maxAgeDays', value: 7, source: 'our default; CIS 7.5 asks for every quarter at least' },
  ),
  coverage(
    'agent-reporting',
    'The agent reported within a week',
    'seen-within-days',
    'Devices that are not enrolled are not in the count.',
  ),
  coverage(
    'hardware-inventory',
    'The device is known by name, system and hardware',
    'hardware-known',
    'Devices that are not enrolled are not in the count; who owns a device is not known.',
  ),
  coverage(
    'software-inventory',
    'The software of the device was collected in full within a week',
    'software-known',
    'What package managers and scanners list; portable programs are not seen.',
  ),
  {
    key: 'threat-intelligence-current',
    title: 'Threat feeds were updated within the last week',
    scope: 'organization',
    source: { kind: 'coverage', fact: 'intelligence-within-days' },
    thresholds: [FRESH],
    proves: LOOKING,
    limits:
      'Feeds of exploited vulnerabilities and of exploitation forecasts; that somebody acts on them is not shown.',
  },
];

/** Everything that the product can measure about controls: now, or once a cloud suite is connected. Keys occur once. */
export const SIGNALS: readonly Signal[] = [...DEVICE_CHECK_SIGNALS, ...FACT_SIGNALS, ...CLOUD_SIGNALS];
