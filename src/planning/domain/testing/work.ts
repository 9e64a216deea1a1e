import fc from 'fast-check';
import { NICE_ROLE_IDS } from '../nice-role.js';
import type { WorkItem } from '../work.js';

/** Some work that nothing is special about. */
export function workItem(of: Partial<WorkItem> & { id: string }): WorkItem {
  return {
    kind: 'upgrade',
    title: `Upgrade ${of.id}`,
    subject: { kind: 'package', ecosystem: 'npm', name: of.id },
    tier: { key: 'next-upgrade', title: 'With the next upgrade', days: null, forensic: false },
    dueOn: null,
    overdue: false,
    endOfLifeOn: null,
    effortHours: 4,
    effort: [],
    assumption: null,
    role: 'DD-WRL-003',
    members: [],
    place: null,
    dependsOn: [],
    devices: 1,
    rice: 1,
    risk: { removes: 1, points: 1 },
    frameworks: [],
    link: null,
    ...of,
  };
}

export function tierOf(days: number | null): NonNullable<WorkItem['tier']> {
  return { key: `${days}-days`, title: `${days} days`, days, forensic: days === 3 };
}

const date = fc.constantFrom('2026-10-01', '2026-11-23', '2026-12-05', '2027-01-20', '2028-03-01');

/** Any work that depends on nothing that depends on it. */
export const anyWork = fc
  .array(
    fc.record({
      kind: fc.constantFrom('upgrade', 'migrate', 'fix-check', 'attest', 'milestone'),
      tier: fc.constantFrom(null, tierOf(3), tierOf(14), tierOf(60), tierOf(null)),
      dueOn: fc.option(date),
      endOfLifeOn: fc.option(date),
      hours: fc.double({ min: 0.1, max: 800, noNaN: true }),
      role: fc.constantFrom(...NICE_ROLE_IDS.slice(0, 3)),
      rice: fc.option(fc.nat({ max: 3 })),
      removes: fc.nat({ max: 2 }),
      needs: fc.array(fc.nat(), { maxLength: 2 }),
    }),
    { maxLength: 25 },
  )
  .map((rows) =>
    rows.map(({ hours, removes, needs, ...of }, at) =>
      workItem({
        ...of,
        id: String(at),
        overdue: of.dueOn !== null && of.dueOn < '2026-11-22',
        effortHours: of.kind === 'milestone' ? 0 : hours,
        risk: { removes, points: removes },
        dependsOn:
          at === 0 ? [] : [...new Set(needs.map((n) => n % at))].map((id) => ({ id: String(id), why: 'Why.' })),
      }),
    ),
  );
