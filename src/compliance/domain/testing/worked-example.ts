import type { Attestation } from '../attestation.js';
import type { LinkedSignal } from '../automatic.js';
import { plusDays } from '../days.js';
import type { SubcategoryFacts } from '../maturity/subcategory-facts.js';
import type { SignalReading } from '../signal.js';
import { AT, attested, link, members, reading } from './facts.js';

const SERVER = { weight: 3 };

/** Laptops (weight 1) and servers (weight 3) that pass; the rest of 40 and 10 fail. */
function fleet(laptops: number, servers: number): SignalReading {
  return reading([
    ...members(laptops, 'pass'),
    ...members(40 - laptops, 'fail'),
    ...members(servers, 'pass', SERVER),
    ...members(10 - servers, 'fail', SERVER),
  ]);
}

/** Signals of the worked example: 40 laptops, 10 servers, and 100 accounts. */
export const READINGS: Record<string, SignalReading> = {
  'disk-encryption': reading([
    ...members(32, 'pass'),
    ...members(4, 'pass', { daysAgo: 10 }),
    ...members(2, 'fail'),
    ...members(2, 'fail', { excepted: true }),
    ...members(10, 'pass', SERVER),
  ]),
  'os-auto-update': fleet(34, 6),
  'os-supported': fleet(40, 8),
  'no-overdue-critical': fleet(28, 5),
  'backup-recent': fleet(20, 9),
  'restore-tested': fleet(0, 0),
  'mfa-all-users': reading([...members(93, 'pass'), ...members(7, 'fail')]),
  'training-complete': reading([...members(88, 'pass'), ...members(12, 'fail')]),
};

function signals(strength: LinkedSignal['strength'], ...names: string[]): LinkedSignal[] {
  return names.map((name) => link(name, strength, READINGS[name] ?? reading([])));
}

function subcategory(
  id: string,
  weight: number,
  automatable: number,
  links: LinkedSignal[],
  attestation: Attestation,
): SubcategoryFacts {
  return { id, weight, automatable, signals: links, attestation, historyDays: 60, trend: 0 };
}

/** Six subcategories of Protect, as in the worked example of the design's research, section 8. */
export const PROTECT: SubcategoryFacts[] = [
  subcategory('PR.DS-01', 3, 0.6, signals('strong', 'disk-encryption'), attested()),
  subcategory(
    'PR.PS-02',
    3,
    0.4,
    signals('supporting', 'os-auto-update', 'os-supported', 'no-overdue-critical'),
    attested({ level: 4, hasEvidence: false, reviewed: false }),
  ),
  subcategory(
    'PR.DS-11',
    3,
    0.6,
    [...signals('strong', 'backup-recent'), ...signals('supporting', 'restore-tested')],
    attested({ level: 4, reviewed: false }),
  ),
  subcategory('PR.AA-03', 3, 0.4, signals('supporting', 'mfa-all-users'), attested({ level: 4 })),
  subcategory('PR.AT-01', 3, 0.6, signals('strong', 'training-complete'), attested()),
  subcategory('PR.IR-02', 1, 0, [], attested({ validUntil: plusDays(AT, -5) })),
];
