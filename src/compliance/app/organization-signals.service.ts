import { Injectable } from '@nestjs/common';
import { type FeedState, IntelligenceQueries } from '../../vulnerabilities/index.js';
import { SIGNALS } from '../catalogue/signals.js';
import { dayOf } from '../domain/days.js';
import { NOT_REPORTED, type SignalCells } from '../domain/signal-cells.js';
import type { CellsOfSignals } from '../persistence/compliance-signal.repository.js';

/** What is exploited, and what is likely to be. */
const FEEDS = ['kev', 'epss'];

/** What is asked of the service on behalf of the whole organization, as one member. Settings of cloud suites are kept, see `CountCloudChecks`. */
@Injectable()
export class OrganizationSignals {
  constructor(private readonly intelligence: IntelligenceQueries) {}

  /** As they answered at a moment, as far as that is still known: what was read later is not held against it. */
  async cells(at: Date): Promise<CellsOfSignals> {
    const current = intelligenceCells(await this.intelligence.feeds(), at);
    return Object.fromEntries(
      SIGNALS.filter(({ scope, source }) => scope === 'organization' && source.kind !== 'cloud-check').map(
        ({ key, source }) => [
          key,
          source.kind === 'coverage' && source.fact === 'intelligence-within-days' ? current : NOT_REPORTED,
        ],
      ),
    );
  }
}

/** As old as the older of the feeds: of the day that its document is of, or of the last time that there was no newer one. */
function intelligenceCells(feeds: readonly FeedState[], at: Date): SignalCells {
  const days = FEEDS.map((name) => {
    const record = feeds.find(({ key }) => key === name)?.record;
    const checkedAt = record?.failedAt === null ? record.checkedAt : null;
    const moments = [record?.asOf, checkedAt].flatMap((moment) => (moment && moment <= at ? [dayOf(moment)] : []));
    return moments.sort().at(-1);
  });
  const oldest = days.includes(undefined) ? undefined : days.sort()[0];
  return oldest === undefined ? NOT_REPORTED : { pass: { [oldest]: [1, 1] } };
}
