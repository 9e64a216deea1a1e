import { Injectable } from '@nestjs/common';
import {
  AuditLog,
  Database,
  EachOrganization,
  JobHandler,
  type JobHandlerPort,
  JsonLogger,
} from '../../platform/index.js';
import { AiSettingsRepository } from '../persistence/ai-settings.repository.js';
import { AiSweepRepository } from '../persistence/ai-sweep.repository.js';
import { AiKeySeal } from './ai-key-seal.js';

/** Seals anew, with the key in use, what an older one sealed: so that the older one can be retired. */
@JobHandler({ name: 'reseal-ai-keys', everySeconds: 3600 })
@Injectable()
export class ResealAiKeysHandler implements JobHandlerPort {
  constructor(
    private readonly sweep: AiSweepRepository,
    private readonly rows: AiSettingsRepository,
    private readonly seal: AiKeySeal,
    private readonly database: Database,
    private readonly each: EachOrganization,
    private readonly audit: AuditLog,
    private readonly logger: JsonLogger,
  ) {}

  async handle(): Promise<void> {
    await this.each.run(await this.sweep.sealedOtherwise(this.seal.activeKeyId()), (id) => this.reseal(id));
  }

  private reseal(organizationId: number): Promise<void> {
    return this.database.transaction(async () => {
      const row = await this.rows.hold(organizationId);
      if (!row?.settings || row.key === null) return;
      const { key, settings } = row;
      const place = { organizationId, ...settings };
      const apiKey = this.seal.open(place, key);
      if (apiKey === null) {
        this.logger.warn('the key of a model cannot be opened: the one that sealed it is gone');
        return;
      }
      await this.rows.reseal(organizationId, this.seal.seal(place, apiKey));
      await this.audit.record({
        organizationId,
        action: 'ai-settings.resealed',
        target: { type: 'ai-settings', id: 'ai-settings' },
        facts: { keyBefore: key.keyId },
      });
    });
  }
}
