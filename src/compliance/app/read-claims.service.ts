import { Injectable } from '@nestjs/common';
import { Clock, listPage, type ListPage, NotFoundError } from '../../platform/index.js';
import { plusDays } from '../domain/days.js';
import {
  type AttestationRow,
  ClaimQueryRepository,
  type ExceptionRow,
  type ExpiringRow,
} from '../persistence/claim-query.repository.js';
import type { AttestationListQuery, ExceptionListQuery, ExpiringListQuery } from './claim-lists.js';
import { Frameworks } from './frameworks.service.js';
import { type LapseCost, LapseCosts } from './lapse-costs.service.js';
import { stateAt } from './take-attestation-steps.service.js';
import { exceptionStateAt } from './take-exception-steps.service.js';

const EXPIRING_DAYS = 30;

/** Shows what people said, with the states of now. */
@Injectable()
export class ReadClaims {
  constructor(
    private readonly claims: ClaimQueryRepository,
    private readonly frameworks: Frameworks,
    private readonly costs: LapseCosts,
    private readonly clock: Clock,
  ) {}

  /** Throws {@link NotFoundError} for a framework or control that there is not. */
  async attestations<Item extends object>(
    organizationId: number,
    slug: string,
    controlId: string,
    query: AttestationListQuery,
    map: (row: AttestationRow) => Item,
  ): Promise<ListPage<Item>> {
    const now = this.clock.now();
    const { framework, control } = await this.frameworks.control(organizationId, slug, controlId);
    return listPage(
      query,
      (page: AttestationListQuery) => this.claims.attestations(organizationId, framework.slug, control.id, page, now),
      (row) => map({ ...row, state: stateAt(row, now) }),
    );
  }

  /** Throws {@link NotFoundError}. */
  async attestation(organizationId: number, id: string): Promise<AttestationRow> {
    const row = await this.claims.attestation(organizationId, id);
    if (!row) throw new NotFoundError('attestation');
    return { ...row, state: stateAt(row, this.clock.now()) };
  }

  exceptions<Item extends object>(
    organizationId: number,
    query: ExceptionListQuery,
    map: (row: ExceptionRow) => Item,
  ): Promise<ListPage<Item>> {
    const now = this.clock.now();
    return listPage(
      query,
      (page: ExceptionListQuery) => this.claims.exceptions(organizationId, page, now),
      (row) => map({ ...row, state: exceptionStateAt(row, now) }),
    );
  }

  /** Throws {@link NotFoundError}. */
  async exception(organizationId: number, id: string): Promise<ExceptionRow> {
    const row = await this.claims.exception(organizationId, id);
    if (!row) throw new NotFoundError('exception');
    return { ...row, state: exceptionStateAt(row, this.clock.now()) };
  }

  /** What ends soon, without what each costs: no assessment is read. */
  ending<Item extends object>(
    organizationId: number,
    query: ExpiringListQuery,
    map: (row: ExpiringRow) => Item,
  ): Promise<ListPage<Item>> {
    const now = this.clock.now();
    const until = plusDays(now, query.filters.days ?? EXPIRING_DAYS);
    return listPage(query, (page: ExpiringListQuery) => this.claims.expiring(organizationId, page, now, until), map);
  }

  /** With what each costs when it ends; of one assessment, however many there are. */
  async expiring<Item extends object>(
    organizationId: number,
    query: ExpiringListQuery,
    map: (row: ExpiringRow, costs: LapseCost[] | null) => Item,
  ): Promise<ListPage<Item>> {
    const now = this.clock.now();
    const until = plusDays(now, query.filters.days ?? EXPIRING_DAYS);
    const costsOf = await this.costs.of(organizationId);
    return listPage(
      query,
      (page: ExpiringListQuery) => this.claims.expiring(organizationId, page, now, until),
      (row) => map(row, costsOf(row)),
    );
  }
}
