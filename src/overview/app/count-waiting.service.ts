import { Injectable } from '@nestjs/common';
import { EXCEPTION_LIST, EXPIRING_LIST, ReadClaims } from '../../compliance/index.js';
import { DEVICE_LIST, ListDevices } from '../../devices/index.js';
import { Clock, type Cursors, EXACT_TOTAL_LIMIT, type ListPage, parseListQuery } from '../../platform/index.js';
import { AcceptChecks, CHECK_ACCEPTANCE_LIST, ReadScans, SCAN_LIST } from '../../scans/index.js';
import { ReadRiskAcceptances, RISK_ACCEPTANCE_LIST } from '../../vulnerabilities/index.js';
import { endingBefore, ENDING_DAYS, type Waiting, type WaitingKind } from '../domain/waiting.js';

/** Only ever the first page. */
const NO_CURSORS: Cursors = { open: () => null };

/** The first row of a list: when it began to wait, or when it ends. */
interface First {
  on: string | null;
}

/** What waits for a person, each counted by the list that shows it, of which only the first row is read. */
@Injectable()
export class CountWaiting {
  constructor(
    private readonly scans: ReadScans,
    private readonly checks: AcceptChecks,
    private readonly decisions: ReadRiskAcceptances,
    private readonly claims: ReadClaims,
    private readonly devices: ListDevices,
    private readonly clock: Clock,
  ) {}

  async of(organizationId: number): Promise<Waiting[]> {
    const ending = { status: 'active', expiresBefore: endingBefore(this.clock.now()) };
    const claims = { days: String(ENDING_DAYS) };
    return Promise.all([
      this.suspectScans(organizationId, { status: 'suspect' }),
      this.devicesToAdmit(organizationId, { state: 'pending,conflict' }),
      this.exceptionsToReview(organizationId, { state: 'requested' }),
      this.riskAcceptances(organizationId, ending),
      this.checkAcceptances(organizationId, ending),
      this.endingClaims(organizationId, claims),
    ]);
  }

  private async suspectScans(organizationId: number, asked: Asked): Promise<Waiting> {
    const query = parseListQuery(SCAN_LIST, first(asked, 'receivedAt'), false, NO_CURSORS);
    const page = await this.scans.list(organizationId, query, ({ receivedAt }): First => ({ on: dayOf(receivedAt) }));
    return waiting('suspect-scans', page, '/api/v1/scans', asked);
  }

  private async devicesToAdmit(organizationId: number, asked: Asked): Promise<Waiting> {
    const query = parseListQuery(DEVICE_LIST, first(asked, 'registeredAt'), false, NO_CURSORS);
    const page = await this.devices.execute(organizationId, query, ({ registeredAt }): First => ({
      on: dayOf(registeredAt),
    }));
    return waiting('devices-to-admit', page, '/api/v1/devices', asked);
  }

  private async exceptionsToReview(organizationId: number, asked: Asked): Promise<Waiting> {
    const query = parseListQuery(EXCEPTION_LIST, first(asked, 'requestedAt'), false, NO_CURSORS);
    const page = await this.claims.exceptions(organizationId, query, ({ requestedAt }): First => ({
      on: dayOf(requestedAt),
    }));
    return waiting('exceptions-to-review', page, '/api/v1/compliance/exceptions', asked);
  }

  private async riskAcceptances(organizationId: number, asked: Asked): Promise<Waiting> {
    const query = parseListQuery(RISK_ACCEPTANCE_LIST, first(asked, 'expiresOn'), false, NO_CURSORS);
    const page = await this.decisions.list(organizationId, query, ({ expiresOn }): First => ({ on: expiresOn }));
    return waiting('risk-acceptances-ending', page, '/api/v1/risk-acceptances', asked);
  }

  private async checkAcceptances(organizationId: number, asked: Asked): Promise<Waiting> {
    const query = parseListQuery(CHECK_ACCEPTANCE_LIST, first(asked, 'expiresOn'), false, NO_CURSORS);
    const page = await this.checks.list(organizationId, query, ({ expiresOn }): First => ({ on: expiresOn }));
    return waiting('check-acceptances-ending', page, '/api/v1/check-acceptances', asked);
  }

  private async endingClaims(organizationId: number, asked: Asked): Promise<Waiting> {
    const query = parseListQuery(EXPIRING_LIST, first(asked, 'endsAt'), false, NO_CURSORS);
    const page = await this.claims.ending(organizationId, query, ({ endsOn }): First => ({ on: endsOn }));
    return waiting('claims-ending', page, '/api/v1/compliance/expiring', asked);
  }
}

type Asked = Readonly<Record<string, string>>;

function first(asked: Asked, sort: string): Record<string, string> {
  return { ...asked, sort, limit: '1' };
}

function dayOf(at: Date | string): string {
  return new Date(at).toISOString().slice(0, 10);
}

function waiting(kind: WaitingKind, { items, facts: { total } }: ListPage<First>, path: string, asked: Asked): Waiting {
  return {
    kind,
    count: Math.min(total, EXACT_TOTAL_LIMIT),
    isLowerBound: total > EXACT_TOTAL_LIMIT,
    firstOn: items[0]?.on ?? null,
    link: `${path}?${new URLSearchParams(asked).toString()}`,
  };
}
