import { Injectable } from '@nestjs/common';
import { Clock, listPage, type ListPage, NotFoundError, Waiters } from '../../platform/index.js';
import {
  type AuditDetail,
  type AuditRow,
  CloudAuditQueryRepository,
} from '../persistence/cloud-audit-query.repository.js';
import {
  CloudHistoryQueryRepository,
  type DriftRow,
  type ExceptionRow,
} from '../persistence/cloud-history-query.repository.js';
import type { AuditListQuery, CloudExceptionListQuery, DriftListQuery } from './cloud-lists.js';
import { CloudSuites } from './cloud-suites.js';

/** Shows the history of a suite: audits, drift, exceptions. Throws {@link NotFoundError} for a suite that there is not. */
@Injectable()
export class ReadAudits {
  private readonly waiters = new Waiters();

  constructor(
    private readonly suites: CloudSuites,
    private readonly audits: CloudAuditQueryRepository,
    private readonly history: CloudHistoryQueryRepository,
    private readonly clock: Clock,
  ) {}

  list<Item extends object>(
    organizationId: number,
    key: string,
    query: AuditListQuery,
    map: (row: AuditRow) => Item,
  ): Promise<ListPage<Item>> {
    const { meta } = this.suites.get(key);
    return listPage(query, (page: AuditListQuery) => this.audits.list(organizationId, meta.key, page), map);
  }

  async one(organizationId: number, key: string, id: string): Promise<AuditDetail> {
    const found = await this.audits.one(organizationId, this.suites.get(key).meta.key, id);
    if (!found) throw new NotFoundError('audit');
    return found;
  }

  /** The same once it has ended, or after so many seconds; at once where too many of the organization wait. */
  async ended(
    organizationId: number,
    key: string,
    id: string,
    seconds: number,
  ): Promise<{ audit: AuditDetail; waited: boolean }> {
    const hasEnded = async (): Promise<boolean> => {
      const { state } = await this.one(organizationId, key, id);
      return state !== 'queued' && state !== 'running';
    };
    const waited = await this.waiters.wait(organizationId, id, seconds, hasEnded);
    return { audit: await this.one(organizationId, key, id), waited };
  }

  drift<Item extends object>(
    organizationId: number,
    key: string,
    query: DriftListQuery,
    map: (row: DriftRow, title: string | null) => Item,
  ): Promise<ListPage<Item>> {
    const { meta, suite } = this.suites.get(key);
    const titles = new Map(suite.checks.map(({ id, title }) => [id, title]));
    return listPage(
      query,
      (page: DriftListQuery) => this.history.drift(organizationId, meta.key, page),
      (row) => map(row, titles.get(row.checkId) ?? null),
    );
  }

  exceptions<Item extends object>(
    organizationId: number,
    key: string,
    query: CloudExceptionListQuery,
    map: (row: ExceptionRow) => Item,
  ): Promise<ListPage<Item>> {
    const { meta } = this.suites.get(key);
    const now = this.clock.now();
    return listPage(
      query,
      (page: CloudExceptionListQuery) => this.history.exceptions(organizationId, meta.key, page, now),
      map,
    );
  }
}
