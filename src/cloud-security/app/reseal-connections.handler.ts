import { Injectable } from '@nestjs/common';
import {
  AuditLog,
  Database,
  EachOrganization,
  JobHandler,
  type JobHandlerPort,
  JsonLogger,
} from '../../platform/index.js';
import { CloudConnectionRepository } from '../persistence/cloud-connection.repository.js';
import { CloudSweepRepository } from '../persistence/cloud-sweep.repository.js';
import { CredentialSeal } from './credential-seal.js';

/** Seals anew, with the key in use, what an older one sealed: so that the older one can be retired. */
@JobHandler({ name: 'reseal-cloud-connections', everySeconds: 3600 })
@Injectable()
export class ResealConnectionsHandler implements JobHandlerPort {
  constructor(
    private readonly sweep: CloudSweepRepository,
    private readonly connections: CloudConnectionRepository,
    private readonly seal: CredentialSeal,
    private readonly database: Database,
    private readonly each: EachOrganization,
    private readonly audit: AuditLog,
    private readonly logger: JsonLogger,
  ) {}

  async handle(): Promise<void> {
    const connections = await this.sweep.sealedOtherwise(this.seal.activeKeyId());
    await this.each.run(connections, ({ organizationId, suite }) => this.reseal(organizationId, suite));
  }

  private reseal(organizationId: number, suite: string): Promise<void> {
    return this.database.transaction(async () => {
      const connection = await this.connections.hold(organizationId, suite);
      if (!connection || connection.sealed === null || connection.keyId === null) return;
      const { sealed, keyId, version } = connection;
      const fields = this.seal.open(organizationId, suite, { sealed, keyId });
      // Its audits say so as well.
      if (fields === null) {
        this.logger.warn(`credentials of ${suite} cannot be opened: their key is gone`);
        return;
      }
      await this.connections.reseal(organizationId, suite, version, this.seal.seal(organizationId, suite, fields));
      await this.audit.record({
        organizationId,
        action: 'cloud-connection.resealed',
        target: { type: 'cloud-connection', id: suite },
        facts: { keyBefore: keyId },
      });
    });
  }
}
