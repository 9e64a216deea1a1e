import { Injectable } from '@nestjs/common';
import { Clock, Database } from '../../platform/index.js';
import { CloudAuditRepository } from '../persistence/cloud-audit.repository.js';
import { CloudConnectionRepository } from '../persistence/cloud-connection.repository.js';
import { CloudReadingRepository } from '../persistence/cloud-reading.repository.js';
import { cutOff } from './audit-watch.js';
import { CloudSuites } from './cloud-suites.js';
import { PublishCloud } from './publish-cloud.service.js';

/** Forgets the credentials of a suite, and what was read with them. Verdicts, drift and exceptions stay on record. */
@Injectable()
export class DisconnectSuite {
  constructor(
    private readonly database: Database,
    private readonly suites: CloudSuites,
    private readonly connections: CloudConnectionRepository,
    private readonly readings: CloudReadingRepository,
    private readonly audits: CloudAuditRepository,
    private readonly tell: PublishCloud,
    private readonly clock: Clock,
  ) {}

  /** Doing it again is no error. */
  async execute(organizationId: number, key: string): Promise<void> {
    const { meta } = this.suites.get(key);
    await this.database.transaction(async () => {
      const now = this.clock.now();
      if (!(await this.connections.disconnect(organizationId, meta.key, now))) return;
      await this.readings.forget(organizationId, meta.key);
      const running = await this.audits.underWay(organizationId, meta.key);
      if (running) await this.audits.interrupt(organizationId, running.id, cutOff('connection-changed').problem, now);
      await this.tell.changed(organizationId, meta.key, 'disconnected');
      await this.tell.done(organizationId, {
        action: 'cloud-connection.removed',
        target: { type: 'cloud-connection', id: meta.key },
      });
    });
  }
}
