import { Injectable } from '@nestjs/common';
import { type DarkDevice, DeviceHealths } from '../../../devices/index.js';
import { Clock } from '../../../platform/index.js';
import {
  type Dashboard,
  type DescribedAction,
  type PlannableAction,
  PlanActions,
  ReadDashboard,
  ReadRiskStatus,
} from '../../../risk/index.js';
import { type Fact, factId, factOf, known } from '../../domain/fact.js';
import { plainName, plainText } from '../../domain/plain-text.js';
import type { TextOwner } from '../../domain/text-writer.js';

const ACTIONS = 8;
const DRIVERS = 5;
const CVES = 5;
const DEVICES = 5;
const VULNERABILITY_ID = /^[A-Z][A-Z0-9]{1,11}(?:-[A-Za-z0-9:]{1,20}){1,5}$/;

/** What is known of risk, in facts: how it stands, who does not report, what is overdue, what to do, where it comes from. */
@Injectable()
export class RiskFacts {
  constructor(
    private readonly dashboard: ReadDashboard,
    private readonly standing: ReadRiskStatus,
    private readonly plans: PlanActions,
    private readonly healths: DeviceHealths,
    private readonly clock: Clock,
  ) {}

  /** Counted last at `asOf`; null before the first time. */
  async of(owner: TextOwner): Promise<{ facts: Fact[]; asOf: Date | null }> {
    const { row } = await this.standing.execute(owner.organizationId);
    const [dashboard, plan, dark] = await Promise.all([
      this.dashboard.execute(owner),
      this.plans.described(owner, ACTIONS),
      this.healths.dark(owner.organizationId, this.clock.now(), DEVICES),
    ]);
    const isCounted = row !== null;
    return {
      asOf: row?.updatedAt ?? null,
      facts: [
        ...(isCounted ? [standingFact(dashboard)] : []),
        coverageFact(dashboard, missingOf(dark)),
        ...(isCounted ? overdueFacts(dashboard) : []),
        ...plan.actions.slice(0, ACTIONS).map((action) => actionFact(action, plan.words.get(action.id))),
        ...dashboard.drivers.slice(0, DRIVERS).map(driverFact),
      ],
    };
  }
}

function standingFact({ figures, delta }: Dashboard): Fact {
  const { score, low, high, devices, open, failingChecks, overdue, accepted, band } = figures;
  return factOf('standing', 'risk', {
    title: 'How risk stands',
    facets: { band },
    numbers: known({ score, low, high, devices, open, failingChecks, overdue, accepted, changeSinceYesterday: delta }),
    link: '/api/v1/risk-dashboard',
  });
}

/** Names of devices that were never scanned, then of those that fell silent, longest ago in front. */
function missingOf(dark: readonly DarkDevice[]): string[] {
  const of = (wanted: DarkDevice['health']): string[] =>
    dark.filter(({ health }) => health === wanted).map(({ name }) => name);
  return [...of('never-scanned'), ...of('silent')].slice(0, DEVICES);
}

function coverageFact({ coverage, figures, neverScanned }: Dashboard, names: readonly string[]): Fact {
  const enrolled = coverage?.enrolled ?? figures.devices;
  const [never, silent] = [coverage?.neverScanned ?? neverScanned, coverage?.silent ?? 0];
  const missing = never + silent;
  const partlyRead = coverage?.partlyRead ?? 0;
  return factOf('coverage', 'devices', {
    title: 'Whether devices report',
    numbers: { enrolled, reporting: enrolled - missing - partlyRead, partlyRead, silent, neverScanned: never, missing },
    percents: enrolled === 0 ? {} : { missingPercent: Math.round((missing / enrolled) * 100) },
    devices: missing === 0 ? [] : names.flatMap((name) => plainName(name, { most: 64, words: 4 }) ?? []),
    link: '/api/v1/devices',
  });
}

function overdueFacts({ figures: { overdue, open, tiers } }: Dashboard): Fact[] {
  if (overdue === 0) return [];
  return [
    factOf('overdue', 'findings', {
      title: 'Deadlines that have passed',
      numbers: { overdue, open, ...Object.fromEntries(Object.entries(tiers).map(([key, n]) => [`tier ${key}`, n])) },
      link: '/api/v1/findings?overdue=true',
    }),
  ];
}

function actionFact(action: PlannableAction, words: DescribedAction | undefined): Fact {
  const { id, kind, subject, members, deed, tier, dueOn, overdue, endOfLifeOn, devices, findings, removes, effort } =
    action;
  const where = subject.kind === 'package' ? plainName(subject.ecosystem.replaceAll(':', ' '), { most: 40 }) : null;
  const name = nameOf(action);
  const target = typeof words?.target === 'string' ? versionOf(words.target) : null;
  return factOf('action', id, {
    title: plainText(`${KINDS[kind]}: ${name}`, 160),
    facets: known({
      actionKind: kind,
      where,
      tier: tier.key,
      overdue: overdue ? 'yes' : 'no',
      forensic: tier.forensic ? 'yes' : 'no',
      why: action.why.code,
      extendedSupport: action.inExtendedSupport ? 'yes' : null,
      // Facts about the same: who tells the one need not tell the others.
      checks:
        kind === 'close-gap'
          ? members.map((of) => factId('cloud-check', `${of.ecosystem} ${of.name}`)).join(' ')
          : null,
    }),
    numbers: known({
      devices,
      findings,
      removes,
      effortDays: Math.round(effort.personDays * 100) / 100,
      deadlineDays: tier.days,
      cveCount: words?.cveCount,
      knownExploited: words?.kevCount,
    }),
    dates: known({ dueOn, endOfLifeOn }),
    cves: (words?.cves ?? []).flatMap((cve) => (VULNERABILITY_ID.test(cve.id) ? [cve.id] : [])).slice(0, CVES),
    names: [name, ...(where === null ? [] : [where]), ...(deed === null ? [] : [deed])],
    versions: target === null ? [] : [target],
    quoted: (words?.cves ?? [])
      .slice(0, CVES)
      .flatMap(({ id: cve, title }) =>
        title === null || title === '' ? [] : [{ what: `title of ${plainText(cve, 40)}`, text: plainText(title, 120) }],
      ),
    link: action.link,
  });
}

const KINDS: Record<PlannableAction['kind'], string> = {
  'remove-malware': 'Remove malware',
  upgrade: 'Upgrade',
  mitigate: 'Mitigate or remove',
  migrate: 'Move to a supported release',
  'fix-check': 'Correct a setting',
  'close-gap': 'Close a gap',
};

const OF_PACKAGES: ReadonlySet<string> = new Set(['remove-malware', 'upgrade', 'mitigate']);

/** Of checks what is wrong, or can happen meanwhile; else what it is about. */
function nameOf({ kind, subject, problem }: PlannableAction): string {
  const shown = problem ?? subject.name;
  return plainName(shown, { most: 100, words: 20 }) ?? (OF_PACKAGES.has(kind) ? 'a package' : 'a check');
}

/** Null for what is hardly a version. */
function versionOf(target: string): string | null {
  const plain = plainText(target, 60);
  return plain !== '' && !/\s\S+\s/u.test(plain) && plainName(`v${plain}`, { words: 2 }) !== null ? plain : null;
}

function driverFact({ subject, devices, findings, points }: Dashboard['drivers'][number]): Fact {
  const name = plainName(subject.title ?? subject.name, { most: 100, words: 20 });
  return factOf('driver', `${subject.kind} ${subject.ecosystem} ${subject.name}`, {
    title: plainText(`Where the score comes from: ${name ?? 'something whose name is not shown'}`, 160),
    facets: { subjectKind: subject.kind },
    numbers: { points, devices, findings },
    names: name === null ? [] : [name],
    link: subject.link ?? '/api/v1/risk-dashboard',
  });
}
