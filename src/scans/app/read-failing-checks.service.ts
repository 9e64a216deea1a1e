import { Injectable } from '@nestjs/common';
import { Clock, type FetchedPage, type PagedRow } from '../../platform/index.js';
import { type CheckDeadline, deadlineKey } from '../check-deadlines.decorator.js';
import { FailingCheckQueryRepository, type FailingCheckRow } from '../persistence/failing-check-query.repository.js';
import type { FailingCheckListQuery } from './failing-check-list.js';
import { ScanExtensions } from './scan-extensions.js';

/** A failing check with its deadline; null where it was not counted yet, or is accepted. */
export interface DueCheckRow extends FailingCheckRow {
  deadline: CheckDeadline | null;
  overdue: boolean | null;
}

/** Shows failing checks of devices, and until when each has to be mended. */
@Injectable()
export class ReadFailingChecks {
  constructor(
    private readonly checks: FailingCheckQueryRepository,
    private readonly extensions: ScanExtensions,
    private readonly clock: Clock,
  ) {}

  async page(organizationId: number, query: FailingCheckListQuery): Promise<FetchedPage<DueCheckRow & PagedRow>> {
    const page = await this.checks.page(organizationId, query);
    const today = this.clock.now().toISOString().slice(0, 10);
    const asked = page.rows
      .filter(({ acceptanceId }) => acceptanceId === null)
      .map(({ deviceNumber, id }) => ({ deviceId: deviceNumber, checkId: id }));
    const deadlines = asked.length === 0 ? undefined : await this.extensions.deadlines?.of(organizationId, asked);
    return {
      ...page,
      rows: page.rows.map((row) => {
        const key = deadlineKey({ deviceId: row.deviceNumber, checkId: row.id });
        const deadline = row.acceptanceId === null ? (deadlines?.get(key) ?? null) : null;
        return { ...row, deadline, overdue: deadline && deadline.dueOn !== null && deadline.dueOn < today };
      }),
    };
  }
}
