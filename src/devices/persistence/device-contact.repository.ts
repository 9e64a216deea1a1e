import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** When devices were last heard of. */
@Injectable()
export class DeviceContactRepository {
  constructor(private readonly database: Database) {}

  /** Moves the last contact forward to `at`; never back. */
  async seen(organizationId: number, deviceId: number, at: Date): Promise<void> {
    await this.database.query(
      `UPDATE device_contact SET last_seen_at = $3
        WHERE organization_id = $1 AND device_id = $2 AND (last_seen_at IS NULL OR last_seen_at < $3)`,
      [organizationId, deviceId, at],
      'device-seen',
    );
  }
}
