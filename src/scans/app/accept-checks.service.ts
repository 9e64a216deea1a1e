import { Injectable } from '@nestjs/common';
import {
  AuditLog,
  Clock,
  Database,
  EventBus,
  Ids,
  listPage,
  type ListPage,
  NotFoundError,
} from '../../platform/index.js';
import { CheckAcceptanceRuleError, TooManyCheckAcceptancesError } from '../errors.js';
import { CHECKS_EVALUATED } from '../events/scan.events.js';
import {
  type By,
  CheckAcceptanceRepository,
  type CheckAcceptanceRow,
} from '../persistence/check-acceptance.repository.js';
import type { CheckAcceptanceListQuery } from './failing-check-list.js';

/** How many devices one event names. */
const DEVICES = 300;
const DAY_MS = 86_400_000;
/** As long as the risk of a finding may be accepted: two years. */
const MOST_DAYS = 731;
/** As many of an organization may stand: whoever shows a failing check looks for those that cover it. */
export const MOST_ACTIVE = 2000;
/** So many expire in one transaction, and so many times in one run. */
const BATCH = 1000;
const BATCHES = 50;
const BY_ITSELF: By = { kind: 'service', id: 'check-acceptances' };

/** An acceptance as a person asks for it. */
export interface WantedCheckAcceptance {
  checkId: string;
  scope: { all?: boolean; tags?: string[]; deviceIds?: string[] };
  mostPlaces: number | null;
  reason: string;
  expiresOn: string;
}

/** Lets people live with failing checks for a time. What was seen stays as it is. */
@Injectable()
export class AcceptChecks {
  constructor(
    private readonly database: Database,
    private readonly acceptances: CheckAcceptanceRepository,
    private readonly events: EventBus,
    private readonly audit: AuditLog,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  list<Item extends object>(
    organizationId: number,
    query: CheckAcceptanceListQuery,
    map: (row: CheckAcceptanceRow) => Item,
  ): Promise<ListPage<Item>> {
    return listPage(query, (page) => this.acceptances.page(organizationId, page), map);
  }

  /** Throws {@link CheckAcceptanceRuleError}, and {@link TooManyCheckAcceptancesError} where as many stand as may. */
  async accept(organizationId: number, by: By, wanted: WantedCheckAcceptance): Promise<CheckAcceptanceRow> {
    const now = this.clock.now();
    checkExpiry(wanted.expiresOn, now);
    return this.database.transaction(async () => {
      const { checkId, mostPlaces, reason, expiresOn } = wanted;
      if (await this.acceptances.areActive(organizationId, MOST_ACTIVE))
        throw new TooManyCheckAcceptancesError(MOST_ACTIVE);
      const devices = await this.acceptances.devicesWith(organizationId, [checkId]);
      if (devices.length === 0) throw CheckAcceptanceRuleError.at('/checkId', 'names no check of this organization');
      const id = this.ids.next();
      const scope = await this.scopeOf(organizationId, wanted.scope);
      await this.acceptances.insert(organizationId, { id, checkId, ...scope, mostPlaces, reason, expiresOn }, by, now);
      await this.report(organizationId, devices);
      await this.audit.record({
        organizationId,
        action: 'check-acceptance.made',
        target: { type: 'check-acceptance', id },
        facts: { checkId, scope: wanted.scope, mostPlaces, expiresOn },
      });
      return this.one(organizationId, id);
    });
  }

  /** Doing it again is no error. Throws {@link NotFoundError}. */
  async end(organizationId: number, by: By, id: string): Promise<void> {
    await this.database.transaction(async () => {
      const checkId = await this.acceptances.end(organizationId, id, by, this.clock.now());
      if (checkId === null) {
        await this.one(organizationId, id);
        return;
      }
      await this.report(organizationId, await this.acceptances.devicesWith(organizationId, [checkId]));
      const target = { type: 'check-acceptance', id };
      await this.audit.record({ organizationId, action: 'check-acceptance.ended', target, facts: { checkId } });
    });
  }

  /** Puts on record which have expired, and tells the others of it: in batches, of which some may be left for the next time. */
  async expire(organizationId: number): Promise<void> {
    for (let batch = 0; batch < BATCHES; batch += 1) if ((await this.expireSome(organizationId)) < BATCH) return;
  }

  private expireSome(organizationId: number): Promise<number> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      const ended = await this.acceptances.expire(organizationId, dayOf(now), BY_ITSELF, now, BATCH);
      if (ended.length === 0) return 0;
      const checks = [...new Set(ended.map(({ checkId }) => checkId))];
      await this.report(organizationId, await this.acceptances.devicesWith(organizationId, checks));
      const facts = { acceptances: ended.length, checks: checks.slice(0, 100) };
      await this.audit.record({ organizationId, action: 'check-acceptance.expired', facts });
      return ended.length;
    });
  }

  async one(organizationId: number, id: string): Promise<CheckAcceptanceRow> {
    const row = await this.acceptances.find(organizationId, id);
    if (!row) throw new NotFoundError('acceptance');
    return row;
  }

  private async scopeOf(organizationId: number, wanted: WantedCheckAcceptance['scope']) {
    const given = Object.values<unknown>(wanted).filter((value) => value !== undefined && value !== false);
    if (given.length !== 1) throw CheckAcceptanceRuleError.at('/scope', 'takes exactly one of all, tags and deviceIds');
    if (wanted.tags) return { scope: 'tags' as const, tags: [...wanted.tags].sort(), deviceIds: [] };
    if (!wanted.deviceIds) return { scope: 'all' as const, tags: [], deviceIds: [] };
    const known = await this.acceptances.devices(organizationId, wanted.deviceIds);
    const deviceIds = wanted.deviceIds.map((id, at) => {
      const device = known.get(id.toLowerCase());
      if (device !== undefined) return device;
      throw CheckAcceptanceRuleError.at(`/scope/deviceIds/${at}`, 'names no device of this organization');
    });
    return { scope: 'devices' as const, tags: [], deviceIds: deviceIds.sort((a, b) => a - b) };
  }

  /** What is accepted counts otherwise: risk looks at the devices again. */
  private async report(organizationId: number, devices: readonly number[]): Promise<void> {
    for (let at = 0; at < devices.length; at += DEVICES) {
      const deviceIds = devices.slice(at, at + DEVICES);
      await this.events.publish({ type: CHECKS_EVALUATED, organizationId, payload: { deviceIds } });
    }
  }
}

/** A UTC day of a moment. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function checkExpiry(expiresOn: string, now: Date): void {
  const day = Date.parse(`${expiresOn}T00:00:00Z`);
  const fault =
    Number.isNaN(day) || dayOf(new Date(day)) !== expiresOn
      ? 'is no day of the calendar'
      : expiresOn < dayOf(now)
        ? 'has passed already'
        : day - Date.parse(`${dayOf(now)}T00:00:00Z`) > MOST_DAYS * DAY_MS
          ? `is more than ${MOST_DAYS} days ahead`
          : null;
  if (fault !== null) throw CheckAcceptanceRuleError.at('/expiresOn', fault);
}
