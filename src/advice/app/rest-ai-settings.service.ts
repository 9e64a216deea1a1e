import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ClosedMakers, type WayIn, WaysIn } from '../../identity/index.js';
import {
  AuditLog,
  Database,
  EachOrganization,
  JobHandler,
  type JobHandlerPort,
  JsonLogger,
  Clock,
} from '../../platform/index.js';
import { AiSettingsRepository } from '../persistence/ai-settings.repository.js';
import { AiSweepRepository } from '../persistence/ai-sweep.repository.js';
import { AiKeySeal } from './ai-key-seal.js';

const SERVICE = { kind: 'service', id: 'posture' };

/**
 * What goes out outlives nobody who chose where to: an address of a model that was chosen, or a key of a model that was given, by
 * somebody who is no administrator any more is taken away, and texts are written by templates until somebody says otherwise. They may
 * read what is sent there.
 */
@Injectable()
export class RestAiSettings implements WayIn, OnModuleInit {
  constructor(
    private readonly ways: WaysIn,
    private readonly rows: AiSettingsRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.ways.register(this);
  }

  async close({ organizationId, makers, reason }: ClosedMakers): Promise<Record<string, number>> {
    const before = await this.rows.hold(organizationId);
    const chosen = typeof before?.settings?.baseUrl === 'string' ? before.changedBy.id : null;
    const given = before?.key?.setBy.id ?? null;
    if (!before?.settings || ![chosen, given].some((maker) => maker !== null && makers.includes(maker)))
      return { aiSettingsRemoved: 0 };
    const row = { version: before.version + 1, settings: null, key: null, changedAt: this.clock.now() };
    await this.rows.put(organizationId, row, SERVICE);
    await this.audit.record({
      organizationId,
      action: 'ai-settings.removed',
      target: { type: 'ai-settings', id: 'ai-settings' },
      facts: {
        version: row.version,
        before: before.settings,
        after: null,
        key: before.key === null ? 'none' : 'removed',
        reason,
      },
    });
    return { aiSettingsRemoved: 1 };
  }
}

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
