import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, type ErrorItem, suggest } from '../../platform/index.js';
import { ALL_ASSUMPTIONS, Assumptions, assumptionsIn } from '../domain/assumptions/assumptions.js';
import { assumptionFaults, ownOf } from '../domain/assumptions/assumption-faults.js';
import { type AssumptionFault, isCurrency, type OwnAssumptions } from '../domain/assumptions/assumption.js';
import { AssumptionsInvalidError, StaleAssumptionsError } from '../errors.js';
import { PlanningAssumptionsRepository } from '../persistence/planning-assumptions.repository.js';

/** Until an organization says another one. */
const DEFAULT_CURRENCY = 'USD';

/** What plans of an organization are made with. */
export interface AssumptionsInForce {
  /** 0 while the organization said nothing itself. */
  version: number;
  /** ISO 4217. */
  currency: string;
  own: OwnAssumptions;
  reason: string | null;
  /** Null while the organization said nothing itself. */
  changedAt: Date | null;
  /** To read them with; each reader takes its own, so that it knows what it used. */
  assumptions: Assumptions;
}

/** The assumptions of an organization, with defaults for what it did not say. */
@Injectable()
export class ReadAssumptions {
  constructor(private readonly repository: PlanningAssumptionsRepository) {}

  async current(organizationId: number): Promise<AssumptionsInForce> {
    const row = await this.repository.newest(organizationId);
    const own = row?.own ?? {};
    const currency = row?.currency ?? DEFAULT_CURRENCY;
    return {
      version: row?.version ?? 0,
      currency,
      own,
      reason: row?.reason ?? null,
      changedAt: row?.createdAt ?? null,
      assumptions: new Assumptions(assumptionsIn(currency), own),
    };
  }
}

/** More faults than anybody reads at once. */
const SHOWN_FAULTS = 100;
const KEYS = ALL_ASSUMPTIONS.map(({ key }) => key);

/** What somebody wants instead of all that is there. */
export interface WantedAssumptions {
  currency: string;
  /** By key; what is absent or null goes back to its default. */
  values: Readonly<Record<string, unknown>>;
  reason: string | null;
}

/** Changes what plans of an organization are made with. */
@Injectable()
export class ChangeAssumptions {
  constructor(
    private readonly database: Database,
    private readonly read: ReadAssumptions,
    private readonly repository: PlanningAssumptionsRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Replaces the whole set. Throws {@link AssumptionsInvalidError} with every fault.
   *
   * @param versions those that the caller would replace; null for any. Throws {@link StaleAssumptionsError} otherwise.
   */
  async execute(
    organizationId: number,
    { currency, values, reason }: WantedAssumptions,
    by: string,
    versions: readonly number[] | null,
  ): Promise<AssumptionsInForce> {
    const faults = [...currencyFaults(currency), ...assumptionFaults(ALL_ASSUMPTIONS, values).map(itemOf)];
    if (faults.length > 0) throw new AssumptionsInvalidError(faults.slice(0, SHOWN_FAULTS));
    const own = ownOf(ALL_ASSUMPTIONS, values);
    return this.database.transaction(async () => {
      const before = await this.read.current(organizationId);
      if (versions !== null && !versions.includes(before.version)) throw new StaleAssumptionsError();
      const version = before.version + 1;
      const row = { version, currency, own, reason, createdBy: by, createdAt: this.clock.now() };
      if (!(await this.repository.insert(organizationId, row))) throw new StaleAssumptionsError();
      await this.audit.record({
        organizationId,
        action: 'planning-assumptions.changed',
        target: { type: 'planning-assumptions', id: String(version) },
        facts: { reason, currency, changed: changedKeys(before.own, own) },
      });
      return this.read.current(organizationId);
    });
  }
}

function currencyFaults(currency: string): ErrorItem[] {
  if (isCurrency(currency)) return [];
  const capitals = currency.trim().toUpperCase();
  return [
    {
      pointer: '/currency',
      detail: 'must be a currency of ISO 4217, in capitals',
      ...(isCurrency(capitals) ? { suggestion: capitals } : {}),
    },
  ];
}

function itemOf({ key, detail, isUnknown = false }: AssumptionFault): ErrorItem {
  const pointer = `/values/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return { pointer, detail, ...(isUnknown ? suggest(key, KEYS) : {}) };
}

function changedKeys(before: OwnAssumptions, after: OwnAssumptions): string[] {
  return KEYS.filter((key) => before[key] !== after[key]);
}
