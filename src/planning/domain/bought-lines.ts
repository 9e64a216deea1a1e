import {
  AWARENESS,
  BACKUP,
  BACKUP_SHARE,
  ENDPOINT_SHARE,
  ENDPOINT_TOOL,
  FORENSIC_CASE,
  PENETRATION_TEST,
  PENETRATION_TESTS,
  PEOPLE,
  SPECIALIST_TRAINING,
} from './assumptions/costs.js';
import { STAFFING, staffKey } from './assumptions/staffing.js';
import { type BudgetContext, type BudgetLine, pricedLine } from './budget-line.js';
import { staffedPeople } from './people-lines.js';
import type { WorkItem } from './work.js';

/** What of the fleet a budget goes by. */
export interface CountedFleet {
  devices: number;
  /** Known to be servers. */
  servers: number;
}

const NOT_MEASURED = 'What is in use already is not measured: this is what all of it costs in a year.';

/** Tools that every device or server needs, by how many there are. */
export function toolLines({ devices, servers }: CountedFleet, context: BudgetContext): BudgetLine[] {
  const [endpoint, backup] = [afresh(context), afresh(context)];
  return [
    ...(devices === 0
      ? []
      : [
          pricedLine(
            {
              id: 'tools.endpoint',
              category: 'tools',
              title: 'Detection and response on devices',
              timing: 'run',
              count: devices * endpoint.assumptions.number(ENDPOINT_SHARE),
              unit: 'devices',
              each: 'device and year',
              note: NOT_MEASURED,
            },
            ENDPOINT_TOOL,
            endpoint,
          ),
        ]),
    ...(servers === 0
      ? []
      : [
          pricedLine(
            {
              id: 'tools.backup',
              category: 'tools',
              title: 'Backup of servers',
              timing: 'run',
              count: servers * backup.assumptions.number(BACKUP_SHARE),
              unit: 'servers',
              each: 'server and year',
              note: NOT_MEASURED,
            },
            BACKUP,
            backup,
          ),
        ]),
  ];
}

/** Work of others: forensics where a deadline asks for it and nobody here does it, and tests that are planned. */
export function serviceLines(items: readonly WorkItem[], context: BudgetContext): BudgetLine[] {
  const [forensic, tests] = [afresh(context), afresh(context)];
  const cases = items.filter(({ tier }) => tier?.forensic === true).length;
  const hasOwn = (forensic.assumptions.optional(staffKey('PD-WRL-002')) ?? 0) > 0;
  return [
    ...(cases === 0 || hasOwn
      ? []
      : [
          pricedLine(
            {
              id: 'services.forensics',
              category: 'services',
              title: 'Forensic triage that a deadline asks for',
              timing: 'one-off',
              count: cases,
              unit: 'pieces of work with forensic triage',
              each: 'case',
            },
            FORENSIC_CASE,
            forensic,
          ),
        ]),
    pricedLine(
      {
        id: 'services.penetration-tests',
        category: 'services',
        title: 'Penetration tests',
        timing: 'run',
        count: tests.assumptions.optional(PENETRATION_TESTS),
        unit: 'tests in a year',
        each: 'test',
        countKeys: [PENETRATION_TESTS],
      },
      PENETRATION_TEST,
      tests,
    ),
  ];
}

/** Awareness for everybody, and training for those who do the work. */
export function trainingLines(context: BudgetContext): BudgetLine[] {
  const [awareness, specialists] = [afresh(context), afresh(context)];
  return [
    pricedLine(
      {
        id: 'training.awareness',
        category: 'training',
        title: 'Security awareness of everybody',
        timing: 'run',
        count: awareness.assumptions.optional(PEOPLE),
        unit: 'people',
        each: 'person and year',
        countKeys: [PEOPLE],
      },
      AWARENESS,
      awareness,
    ),
    pricedLine(
      {
        id: 'training.specialists',
        category: 'training',
        title: 'Training of those who do security work',
        timing: 'run',
        count: staffedPeople(specialists.assumptions),
        unit: 'FTE',
        each: 'full-time person and year',
        countKeys: STAFFING.map(({ key }) => key),
      },
      SPECIALIST_TRAINING,
      specialists,
    ),
  ];
}

/** Each line reads assumptions of its own, to name those that it used. */
function afresh({ assumptions, currency }: BudgetContext): BudgetContext {
  return { assumptions: assumptions.afresh(), currency };
}
