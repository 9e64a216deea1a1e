import { Injectable } from '@nestjs/common';
import { isAtLeast, type Person } from '../../identity/index.js';
import { type Cursors, EXACT_TOTAL_LIMIT, parseListQuery } from '../../platform/index.js';
import { type Dashboard, ReadDashboard } from '../../risk/index.js';
import {
  type FeedState,
  IntelligenceQueries,
  ReadVulnerabilities,
  VULNERABILITY_LIST,
} from '../../vulnerabilities/index.js';
import { NEEDED_ROLE, type Waiting } from '../domain/waiting.js';
import { CountWaiting } from './count-waiting.service.js';

/** The catalogue of known exploited vulnerabilities, as feeds call it. */
const KEV = 'kev';
/** Facts that are too old, or are not there, so that what they would say is unknown. */
const OLD: readonly FeedState['status'][] = ['stale', 'missing'];
/** Only ever the first page. */
const NO_CURSORS: Cursors = { open: () => null };

/** Vulnerabilities that a list counts. */
export interface CountedVulnerabilities {
  total: number;
  isLowerBound: boolean;
  /** By a filter of the list, how many each of its values leaves. */
  facets: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** What waits, and whether the reader can do something about it. */
export interface ShownWaiting extends Waiting {
  needs: (typeof NEEDED_ROLE)[Waiting['kind']];
  isForReader: boolean;
}

export interface Overview {
  dashboard: Dashboard;
  open: CountedVulnerabilities;
  overdue: CountedVulnerabilities;
  /** Of the catalogue of known exploited vulnerabilities; null while it was never read. */
  kev: { asOf: Date | null; isOld: boolean } | null;
  waiting: ShownWaiting[];
}

/** The first screen: what each part of it says is what its own route says, read side by side. */
@Injectable()
export class ReadOverview {
  constructor(
    private readonly dashboard: ReadDashboard,
    private readonly vulnerabilities: ReadVulnerabilities,
    private readonly intelligence: IntelligenceQueries,
    private readonly waiting: CountWaiting,
  ) {}

  async execute(reader: Person): Promise<Overview> {
    const { organizationId } = reader;
    const [dashboard, open, overdue, feeds, waiting] = await Promise.all([
      this.dashboard.execute(reader),
      this.counted(organizationId, { status: 'open' }),
      this.counted(organizationId, { status: 'open', overdue: 'true' }),
      this.intelligence.feeds(),
      this.waiting.of(organizationId),
    ]);
    const shown = [...waiting, silentDevices(dashboard), staleFeeds(feeds)];
    return {
      dashboard,
      open,
      overdue,
      kev: kevOf(feeds),
      waiting: shown.map((one) => ({
        ...one,
        needs: NEEDED_ROLE[one.kind],
        isForReader: isAtLeast(reader.role, NEEDED_ROLE[one.kind]),
      })),
    };
  }

  private async counted(organizationId: number, asked: Record<string, string>): Promise<CountedVulnerabilities> {
    const query = parseListQuery(VULNERABILITY_LIST, { ...asked, include: 'facets', limit: '1' }, false, NO_CURSORS);
    const { facts } = await this.vulnerabilities.list(organizationId, query, () => ({}));
    return {
      total: Math.min(facts.total, EXACT_TOTAL_LIMIT),
      isLowerBound: facts.total > EXACT_TOTAL_LIMIT,
      facets: facts.facets ?? {},
    };
  }
}

function silentDevices({ coverage }: Dashboard): Waiting {
  return {
    kind: 'silent-devices',
    count: coverage?.silent ?? null,
    isLowerBound: false,
    firstOn: null,
    link: '/api/v1/devices?state=active,conflict&health=silent',
  };
}

function staleFeeds(feeds: readonly FeedState[]): Waiting {
  const old = feeds.filter(({ status }) => OLD.includes(status));
  const known = old.flatMap(({ record }) => record?.asOf ?? []).sort((a, b) => a.getTime() - b.getTime());
  return {
    kind: 'stale-feeds',
    count: old.length,
    isLowerBound: false,
    firstOn: known[0]?.toISOString().slice(0, 10) ?? null,
    link: '/api/v1/intelligence',
  };
}

function kevOf(feeds: readonly FeedState[]): Overview['kev'] {
  const feed = feeds.find(({ key }) => key === KEV);
  if (!feed || feed.record === null || feed.status === 'missing') return null;
  return { asOf: feed.record.asOf, isOld: feed.status === 'stale' };
}
