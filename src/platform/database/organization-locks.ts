import { Injectable } from '@nestjs/common';
import { currentRequest } from '../http/request-context.js';
import { SlotsOfEach } from '../limits/slots-of-each.js';
import { within } from '../limits/in-turns.js';
import { Database } from './database.js';
import { sqlState } from './send-statement.js';
import { type OpenUnit, restartableUnit, WaitOutside } from './open-unit.js';
import { OrganizationBusyError } from './organization-busy.error.js';
import { isHurried } from './organization-scope.js';

/** So many wait for one lock of an organization in a process. */
const MOST_WAITING = 400;
/** So long a request waits; so long a short job does, before it comes back later; so long work does that takes minutes itself. */
const PATIENCE_MS = { request: 20_000, hurried: 1_000, long: 600_000 };
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Advisory locks of organizations, and rows that others wait for, held until the end of a transaction. Of one process, one
 * transaction at a time has such a lock or waits for it with its connection; others give theirs back and begin again when it is
 * their turn.
 */
@Injectable()
export class OrganizationLocks {
  private readonly turns = new SlotsOfEach<string>(1, {
    mostWaiting: MOST_WAITING,
    refusal: () => new OrganizationBusyError(),
  });

  constructor(private readonly database: Database) {}

  /**
   * Takes the lock `(lock, organizationId)` alone; with `sharing`, also `(sharing, 0)` together with others. In a transaction.
   * Throws {@link OrganizationBusyError} where too many wait, or it was waited for too long.
   */
  async hold(lock: number, organizationId: number, sharing?: number): Promise<void> {
    this.takeTurn(keyOf(lock, organizationId));
    const values = [lock, organizationId, String(patience())];
    if (sharing === undefined) await this.inTime(`SELECT ${inTime('')}`, values, 'organization-lock');
    else
      await this.inTime(
        `SELECT ${inTime('')}, pg_advisory_xact_lock_shared($4, 0)`,
        [...values, sharing],
        'organization-lock-sharing',
      );
  }

  /**
   * Takes what the statement `lock` locks, for as long as the transaction lasts, under a name that is this thing's only; gives its
   * first row. For what many of one organization, or one person, may want at once. Otherwise as {@link hold}.
   */
  async holdBy<Row extends object>(name: string, lock: string, values: unknown[]): Promise<Row | null> {
    this.takeTurn(name);
    const patient = (ms: number): Promise<object[]> =>
      this.database.query(`SELECT set_config('lock_timeout', $1, true)`, [String(ms)], 'lock-patience');
    const [set, held, reset] = await Promise.allSettled([
      patient(patience()),
      this.database.query<Row>(lock, values),
      patient(0),
    ]);
    for (const one of [set, held, reset]) if (one.status === 'rejected') throw asBusy(one.reason);
    return held.status === 'fulfilled' ? (held.value[0] ?? null) : null;
  }

  /**
   * Waits, without a connection, until no other transaction of this process has the name. For a row that the statement which
   * finds it locks as well. In a transaction.
   */
  takeTurn(name: string): void {
    const unit = unitOf();
    if (unit.has.has(name) || unit.holds.has(name)) return;
    const leave = this.turns.tryTake(name);
    if (!leave) WaitOutside.from(unit, name, () => this.wait(name));
    unit.holds.set(name, leave);
  }

  /** Takes the lock together with others who share it; otherwise as {@link hold}. */
  async share(lock: number, organizationId: number): Promise<void> {
    const before = this.letPass(lock, organizationId);
    if (before) await before;
    const unit = unitOf();
    const key = keyOf(lock, organizationId);
    if (unit.has.has(key) || unit.holds.has(key)) {
      const values = [lock, organizationId, String(patience())];
      await this.inTime(`SELECT ${inTime('_shared')}`, values, 'organization-share');
      return;
    }
    const row = await this.database.queryOne<{ held: boolean }>(
      'SELECT pg_try_advisory_xact_lock_shared($1, $2) AS held',
      [lock, organizationId],
      'organization-try-share',
    );
    if (row?.held !== true) WaitOutside.from(unit, key, () => this.wait(key));
  }

  /**
   * For who is about to share such a lock: after whoever has it alone in this process, without a connection meanwhile. Undefined
   * where nobody has: what is sent next still goes together with what was sent before.
   */
  letPass(lock: number, organizationId: number): Promise<void> | undefined {
    const key = keyOf(lock, organizationId);
    if (!this.turns.isFull(key)) return undefined;
    const unit = restartableUnit();
    if (unit?.has.has(key) === true || unit?.holds.has(key) === true) return undefined;
    if (unit) WaitOutside.from(unit, key, () => this.wait(key));
    return this.wait(key).then((leave) => {
      leave();
    });
  }

  private async inTime(text: string, values: unknown[], name: string): Promise<void> {
    try {
      await this.database.query(text, values, name);
    } catch (error) {
      throw asBusy(error);
    }
  }

  private wait(key: string): Promise<() => void> {
    return within(
      patience(),
      () => new OrganizationBusyError(),
      (signal) => this.turns.take(key, signal),
    );
  }
}

function asBusy(error: unknown): unknown {
  return sqlState(error) === LOCK_NOT_AVAILABLE ? new OrganizationBusyError() : error;
}

function inTime(kind: '' | '_shared'): string {
  return `set_config('lock_timeout', $3, true), pg_advisory_xact_lock${kind}($1, $2), set_config('lock_timeout', '0', true)`;
}

function unitOf(): OpenUnit {
  const unit = restartableUnit();
  if (!unit) throw new Error('A lock of an organization needs a transaction.');
  return unit;
}

function keyOf(lock: number, organizationId: number): string {
  return `${lock}:${organizationId}`;
}

function patience(): number {
  if (isHurried()) return PATIENCE_MS.hurried;
  return currentRequest() ? PATIENCE_MS.request : PATIENCE_MS.long;
}
