import { Injectable } from '@nestjs/common';
import { type ErrorItem, AuditLog, Clock, Database } from '../../platform/index.js';
import { type AiSettings, isSamePlace } from '../domain/ai-settings.js';
import type { TextGeneratorMeta } from '../domain/text-generator.port.js';
import { AiSettingsRuleError, StaleAiSettingsError } from '../errors.js';
import { isAdmissible, type ModelRules } from '../outbound/model-rules.js';
import { ModelWays } from '../outbound/model-ways.js';
import { AiSettingsRepository, type AiSettingsRow, type StoredKey } from '../persistence/ai-settings.repository.js';
import type { By } from '../persistence/named-actor.js';
import { AiKeySeal } from './ai-key-seal.js';
import { TextGenerators } from './text-generators.js';

/** Settings as a person entered them. */
export interface WantedAiSettings extends AiSettings {
  /** Undefined keeps the one that is there, where the place is the same; null forgets it. */
  apiKey: string | null | undefined;
}

/** What became of the key. */
type KeyFate = 'none' | 'kept' | 'set' | 'removed' | 'dropped';

/** Changes who writes the texts of an organization. */
@Injectable()
export class ChangeAiSettings {
  constructor(
    private readonly rows: AiSettingsRepository,
    private readonly generators: TextGenerators,
    private readonly seal: AiKeySeal,
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly ways: ModelWays,
    private readonly clock: Clock,
  ) {}

  /**
   * Puts settings in force. A key is kept only for the generator and the address that it was given for: whoever changes
   * those has to know it.
   *
   * @param expected the versions that the caller would replace; null for any. Throws {@link StaleAiSettingsError} otherwise,
   *   and {@link AiSettingsRuleError} for settings that lead nowhere.
   */
  async execute(
    organizationId: number,
    by: By,
    { apiKey, ...entered }: WantedAiSettings,
    expected: readonly number[] | null,
  ): Promise<void> {
    const known = this.generators.all().map(({ meta }) => meta);
    const faults = settingsFaults(entered, apiKey, known, this.ways.rules);
    if (faults.length > 0) throw new AiSettingsRuleError(faults);
    // As it is compared, and as a key is bound to it.
    const settings = { ...entered, baseUrl: entered.baseUrl === null ? null : new URL(entered.baseUrl).href };
    await this.change(organizationId, by, expected, (before) => {
      const { key, fate } = this.keyOf(organizationId, by, settings, apiKey, before);
      return { settings, key, action: 'ai-settings.changed', fate };
    });
  }

  /** Goes back to saying nothing, and forgets the key. Doing it again changes nothing. */
  async remove(organizationId: number, by: By, expected: readonly number[] | null): Promise<void> {
    await this.change(organizationId, by, expected, (before) => {
      if (!before?.settings) return null;
      const fate = before.key === null ? 'none' : 'removed';
      return { settings: null, key: null, action: 'ai-settings.removed', fate };
    });
  }

  private change(
    organizationId: number,
    by: By,
    expected: readonly number[] | null,
    decide: (
      before: AiSettingsRow | null,
    ) => (Pick<AiSettingsRow, 'settings' | 'key'> & { action: string; fate: KeyFate }) | null,
  ): Promise<void> {
    return this.database.transaction(async () => {
      const before = await this.rows.hold(organizationId);
      const version = before?.version ?? 0;
      if (expected !== null && !expected.includes(version)) throw new StaleAiSettingsError();
      const decided = decide(before);
      if (decided === null) return;
      const { settings, key, action, fate } = decided;
      const row = { version: version + 1, settings, key, changedAt: this.clock.now() };
      if (!(await this.rows.put(organizationId, row, by))) throw new StaleAiSettingsError();
      await this.audit.record({
        organizationId,
        action,
        target: { type: 'ai-settings', id: 'ai-settings' },
        facts: { version: row.version, before: before?.settings ?? null, after: settings, key: fate },
      });
    });
  }

  private keyOf(
    organizationId: number,
    by: By,
    settings: AiSettings,
    apiKey: string | null | undefined,
    before: AiSettingsRow | null,
  ): { key: StoredKey | null; fate: KeyFate } {
    const stored = before?.key ?? null;
    if (typeof apiKey === 'string') {
      const sealed = this.seal.seal({ organizationId, ...settings }, apiKey);
      return { key: { ...sealed, setAt: this.clock.now(), setBy: { kind: by.kind, id: by.id } }, fate: 'set' };
    }
    if (stored === null) return { key: null, fate: 'none' };
    if (apiKey === null) return { key: null, fate: 'removed' };
    const isKept = before?.settings ? isSamePlace(before.settings, settings) : false;
    return isKept ? { key: stored, fate: 'kept' } : { key: null, fate: 'dropped' };
  }
}

/** What Azure wants in the query of an address; anything else there could be a key, and would be shown. */
const QUERY = /^(\?api-version=[\w.-]{1,40})?$/;

/** What is wrong with settings that a person entered, by field. */
function settingsFaults(
  { generator, baseUrl, model, prices, budget }: AiSettings,
  apiKey: string | null | undefined,
  known: readonly TextGeneratorMeta[],
  rules: ModelRules,
): ErrorItem[] {
  const meta = known.find(({ key }) => key === generator);
  if (!meta) return [{ pointer: '/generator', detail: `must be one of ${known.map(({ key }) => key).join(', ')}` }];
  if (!meta.isModel) {
    const given = { baseUrl, model, prices, apiKey: apiKey ?? null };
    return Object.entries(given)
      .filter(([, value]) => value !== null)
      .map(([field]) => ({ pointer: `/${field}`, detail: 'must be left out: this generator asks nobody' }));
  }
  const faults: ErrorItem[] = [];
  if (model === null) faults.push({ pointer: '/model', detail: 'must name the model' });
  if (baseUrl !== null) {
    const fault = addressFault(baseUrl, rules);
    if (fault !== null) faults.push({ pointer: '/baseUrl', detail: fault });
  }
  if (budget.microUsd !== null && prices === null)
    faults.push({ pointer: '/prices', detail: 'must be given where a budget in money is' });
  return faults;
}

function addressFault(baseUrl: string, rules: ModelRules): string | null {
  if (!URL.canParse(baseUrl)) return 'must be an address such as https://models.example/v1';
  const url = new URL(baseUrl);
  if (url.hash !== '' || !QUERY.test(url.search)) return 'must have no query but api-version, and no fragment';
  return isAdmissible(url, rules)
    ? null
    : 'must be https, without a name or password in it, and of a host that the operator allows';
}
