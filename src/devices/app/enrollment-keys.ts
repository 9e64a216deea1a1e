import { Injectable } from '@nestjs/common';
import { LockRights, type Principal } from '../../identity/index.js';
import {
  AuditLog,
  Clock,
  Database,
  NotFoundError,
  Ids,
  mintToken,
  listPage,
  type ListPage,
} from '../../platform/index.js';
import { ENROLLMENT_KEYS_AT_MOST } from '../domain/enrollment-key.js';
import { EnrollmentKeyExpiryError, TooManyEnrollmentKeysError } from '../errors.js';
import {
  EnrollmentKeyRepository,
  type EnrollmentKeyRow,
  type NewEnrollmentKey,
} from '../persistence/enrollment-key.repository.js';
import type { EnrollmentKeyListQuery } from './enrollment-key-list.js';
import { type EnrollmentOffer, hoursAfter } from './enrollment.js';

/** Lists the reusable keys of an organization. */
@Injectable()
export class ListEnrollmentKeys {
  constructor(
    private readonly keys: EnrollmentKeyRepository,
    private readonly clock: Clock,
  ) {}

  async execute<Item extends object>(
    organizationId: number,
    query: EnrollmentKeyListQuery,
    map: (key: EnrollmentKeyRow) => Item,
  ): Promise<ListPage<Item>> {
    const now = this.clock.now();
    return listPage(query, (page) => this.keys.page(organizationId, page, now), map);
  }
}

const MAX_DAYS = 366;

/** Makes a reusable key for a fleet. The key is shown here only. */
@Injectable()
export class CreateEnrollmentKey {
  constructor(
    private readonly database: Database,
    private readonly rights: LockRights,
    private readonly keys: EnrollmentKeyRepository,
    private readonly audit: AuditLog,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws 422 when it would expire in the past, or after more than a year, and where there are too many. */
  async execute(
    admin: Principal,
    wanted: Omit<NewEnrollmentKey, 'id' | 'tokenHash' | 'createdBy'>,
  ): Promise<{ key: EnrollmentKeyRow; enrollment: EnrollmentOffer }> {
    const { organizationId } = admin;
    const now = this.clock.now();
    if (wanted.expiresAt <= now || wanted.expiresAt > hoursAfter(now, MAX_DAYS * 24))
      throw new EnrollmentKeyExpiryError(MAX_DAYS);
    const { token, hash: tokenHash } = mintToken('enr');
    const id = this.ids.next();
    return this.database.transaction(async () => {
      // Somebody who is being removed must not leave a key behind.
      await this.rights.lockAs(admin, 'admin');
      if (await this.keys.hasActive(organizationId, ENROLLMENT_KEYS_AT_MOST, now))
        throw new TooManyEnrollmentKeysError(ENROLLMENT_KEYS_AT_MOST);
      await this.keys.add(organizationId, { ...wanted, id, tokenHash, createdBy: admin.actor.id }, now);
      const { label, maxUses, expiresAt, requireApproval } = wanted;
      await this.audit.record({
        organizationId,
        action: 'enrollment-key.created',
        target: { type: 'enrollment-key', id },
        facts: { label, maxUses, expiresAt, requireApproval },
      });
      const key = await this.keys.find(organizationId, id, now);
      if (!key) throw new NotFoundError('enrolment key');
      return { key, enrollment: { token, expiresAt } };
    });
  }
}

/** Ends a reusable key; the devices that enrolled with it stay. Doing it again changes nothing. */
@Injectable()
export class RevokeEnrollmentKey {
  constructor(
    private readonly database: Database,
    private readonly keys: EnrollmentKeyRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async execute(organizationId: number, id: string): Promise<void> {
    await this.database.transaction(async () => {
      const outcome = await this.keys.revoke(organizationId, id, this.clock.now());
      if (outcome === 'absent') throw new NotFoundError('enrolment key');
      if (outcome === 'was-revoked') return;
      await this.audit.record({
        organizationId,
        action: 'enrollment-key.revoked',
        target: { type: 'enrollment-key', id },
      });
    });
  }
}
