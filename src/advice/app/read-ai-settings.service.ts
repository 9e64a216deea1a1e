import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { adviceConfig, type AdviceConfig } from '../config.js';
import { type AiBudget, type AiSettings, type Amount, leftOf, monthOf } from '../domain/ai-settings.js';
import type { TextGeneratorMeta } from '../domain/text-generator.port.js';
import { AiSettingsRepository } from '../persistence/ai-settings.repository.js';
import { AiUsageRepository, type UsageRow } from '../persistence/ai-usage.repository.js';
import type { NamedActor } from '../persistence/named-actor.js';
import { SettingsInForce } from './settings-in-force.service.js';
import { TextGenerators } from './text-generators.js';

/** Who writes, and what that took; no key. */
export interface AiSettingsView {
  version: number;
  source: 'organization' | 'installation';
  /** The operator asks no model, whatever is set. */
  modelsOff: boolean;
  settings: AiSettings;
  hasKey: boolean;
  keySet: { at: Date; by: NamedActor } | null;
  changed: { at: Date; by: NamedActor } | null;
  generators: TextGeneratorMeta[];
  asOf: Date;
  month: string;
  usage: UsageRow[];
  /** With what calls that are under way may use up. */
  spent: Amount;
  left: AiBudget;
}

/** Shows who writes the texts of an organization, and what is left of its budget. */
@Injectable()
export class ReadAiSettings {
  constructor(
    private readonly inForce: SettingsInForce,
    private readonly rows: AiSettingsRepository,
    private readonly usage: AiUsageRepository,
    private readonly generators: TextGenerators,
    private readonly clock: Clock,
    @Inject(adviceConfig.token) private readonly config: AdviceConfig,
  ) {}

  async execute(organizationId: number): Promise<AiSettingsView> {
    const now = this.clock.now();
    const month = monthOf(now);
    const [{ source, settings, row }, shown, usage, spent] = await Promise.all([
      this.inForce.said(organizationId),
      this.rows.shown(organizationId),
      this.usage.ofMonth(organizationId, month),
      this.usage.spent(organizationId, month, now),
    ]);
    const isOwn = source === 'organization';
    return {
      version: row?.version ?? 0,
      source,
      modelsOff: this.config.AI_MODELS === 'off',
      // Where the operator's model is, is the operator's business.
      settings: isOwn ? settings : { ...settings, baseUrl: null },
      hasKey: isOwn ? (row?.key ?? null) !== null : this.config.AI_API_KEY !== undefined,
      keySet: !shown?.key ? null : { at: shown.key.setAt, by: shown.key.setBy },
      changed: shown === null ? null : { at: shown.changedAt, by: shown.changedBy },
      generators: this.generators.all().map(({ meta }) => meta),
      asOf: now,
      month: month.slice(0, 7),
      usage,
      spent,
      left: leftOf(settings.budget, spent),
    };
  }
}
