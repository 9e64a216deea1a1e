import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ClosedMakers, type WayIn, WaysIn } from '../../identity/index.js';
import { AuditLog, Clock } from '../../platform/index.js';
import { AiSettingsRepository } from '../persistence/ai-settings.repository.js';

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
