import { Injectable } from '@nestjs/common';
import { FixTargets } from '../../vulnerabilities/index.js';
import { type Action, type ActionMember, suitesOf } from '../domain/action.js';
import { devicesOfTier } from '../domain/action-part.js';
import { actionTitle } from '../model/action.js';
import { MALWARE_TIER } from '../model/policy.js';
import { DescribeReleases, type ReleaseDetails } from './describe-releases.service.js';
import { KnowCloudChecks } from './know-cloud-checks.service.js';
import { type ActionDetails, ActionQueryRepository } from '../persistence/action-query.repository.js';

/** Vulnerabilities that are named of each action. */
const CVES = 20;
/** As many names as a filter takes. */
const LINKED_PACKAGES = 50;

/** Of a release: without packages, which are nearly all that there are, and without waves, which are counted with it. */
type Details = ReleaseDetails & Partial<Pick<ActionDetails, 'packages' | 'waves'>>;

/** An action in words: what it is about. */
export interface DescribedAction {
  title: string;
  target: string | null;
  cves: ActionDetails['cves'];
  cveCount: number;
  kevCount: number;
  packages: string[];
  /** Devices by strictest tier and first day due, as `waveKey` writes them. */
  waves: Readonly<Record<string, number>>;
  /** The checks that it sets right, the heaviest first, each with what shows it: null for a check of devices. */
  members: readonly (ActionMember & { link: string | null })[];
  /** Lists its findings, or shows the check of a suite; null where no filter can name them. */
  link: string | null;
}

/** Puts actions into words, those of a page: two statements for any number of them, three with one of leaving a release. */
@Injectable()
export class DescribeActions {
  constructor(
    private readonly reading: ActionQueryRepository,
    private readonly releases: DescribeReleases,
    private readonly targets: FixTargets,
    private readonly cloud: KnowCloudChecks,
  ) {}

  /** A gap of a suite is described where its check is. */
  private withGap({ kind, subject }: Action, words: DescribedAction): DescribedAction {
    if (kind !== 'close-gap') return words;
    const linkOf = ({ ecosystem, name }: Action['subject']): string => this.cloud.named(ecosystem, name).link;
    const members = words.members.map((member) => ({ ...member, link: linkOf(member.subject) }));
    return { ...words, members, link: linkOf(subject) };
  }

  /** By id. `version` is the organization's, as its last update says. */
  async of(organizationId: number, version: string, actions: readonly Action[]): Promise<Map<string, DescribedAction>> {
    const wanted = actions
      .filter(({ kind, subjectIds }) => kind !== 'migrate' && subjectIds.length > 0)
      .map(({ id, subjectIds, fixable, part }) => ({ key: id, subjectIds, fixable, part }));
    const rows = wanted.length === 0 ? [] : await this.reading.details(organizationId, wanted, CVES);
    const details = new Map(rows.map((row) => [row.key, row]));
    const migrations = actions.filter(({ kind }) => kind === 'migrate');
    const releases = await this.releases.of(organizationId, version, migrations, CVES);
    const upgrades = actions.filter(({ kind }) => kind === 'upgrade');
    const targets = await this.targets.of(
      organizationId,
      upgrades.map(({ id, subject }) => ({
        key: id,
        ecosystem: subject.ecosystem,
        packageIds: details.get(id)?.packageIds ?? [],
      })),
    );
    return new Map(
      actions.map((action) => {
        const known = details.get(action.id) ?? releases.get(action.id);
        return [action.id, this.withGap(action, describe(action, known, targets))];
      }),
    );
  }
}

function describe(
  action: Action,
  details: Details | undefined,
  targets: ReadonlyMap<string, string | null>,
): DescribedAction {
  const { id, kind, subject, devices } = action;
  const target = kind === 'upgrade' ? (targets.get(id) ?? null) : action.target;
  const [cveCount, kevCount] = [details?.total ?? 0, details?.kev ?? 0];
  // Of a check the ecosystem is its severity, and a release says it in its name.
  const ecosystem = subject.kind === 'package' ? subject.ecosystem : '';
  const waves = action.waves ?? details?.waves ?? {};
  const infected = kind === 'remove-malware' ? devicesOfTier(waves, MALWARE_TIER) : 0;
  const facts = {
    ...{ kind, ecosystem, name: subject.name, title: action.title, target, devices },
    ...{ deed: action.cause?.deed ?? null, suites: suitesOf(action), extendedUntil: action.extendedUntil },
    ...(infected > 0 ? { malwareDevices: infected } : {}),
  };
  return {
    title: actionTitle({ ...facts, cves: cveCount, kev: kevCount }),
    target,
    cves: details?.cves ?? [],
    cveCount,
    kevCount,
    waves,
    members: action.members.map((member) => ({ ...member, link: null })),
    packages: subject.kind === 'package' ? [...(details?.packages ?? [])].sort() : [],
    link: linkOf(action, details?.packages ?? []),
  };
}

function linkOf({ kind, subject, fixable }: Action, packages: readonly string[]): string | null {
  const ecosystem = `ecosystem=${encodeURIComponent(subject.ecosystem)}`;
  if (kind === 'migrate') return `/api/v1/findings?${ecosystem}&state=open`;
  if (subject.kind !== 'package' || packages.length === 0 || packages.length > LINKED_PACKAGES) return null;
  const names = [...packages].sort().map(encodeURIComponent).join(',');
  return `/api/v1/findings?package=${names}&${ecosystem}&state=open&fixAvailable=${fixable === true}`;
}
