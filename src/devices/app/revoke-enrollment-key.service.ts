import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, NotFoundError } from '../../platform/index.js';
import { EnrollmentKeyRepository } from '../persistence/enrollment-key.repository.js';

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
