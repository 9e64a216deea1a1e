import { Injectable } from '@nestjs/common';
import { Clock, Database } from '../../platform/index.js';
import type { By } from '../domain/audit.js';
import { DEFAULT_SETTINGS, settingsFaults } from '../domain/audit-settings.js';
import type { AuditSettings } from '../domain/cloud-suite.port.js';
import { SettingsRuleError, StaleVersionError } from '../errors.js';
import { CloudConnectionRepository } from '../persistence/cloud-connection.repository.js';
import { CloudSettingsRepository, type SettingsRow } from '../persistence/cloud-settings.repository.js';
import { CloudSuites } from './cloud-suites.js';
import { ReevaluateSuite } from './reevaluate-suite.service.js';
import { PublishCloud } from './publish-cloud.service.js';

/** Settings as they are in force. Version 0 is what ships. */
export type SettingsInForce = Omit<SettingsRow, 'changedAt'> & { changedAt: Date | null };

/** What an organization says about the checks of a suite: who is excepted by name, which baseline decides, what values hold. */
@Injectable()
export class ChangeSettings {
  constructor(
    private readonly database: Database,
    private readonly suites: CloudSuites,
    private readonly settings: CloudSettingsRepository,
    private readonly connections: CloudConnectionRepository,
    private readonly rejudge: ReevaluateSuite,
    private readonly tell: PublishCloud,
    private readonly clock: Clock,
  ) {}

  async current(organizationId: number, key: string): Promise<SettingsInForce> {
    const { meta } = this.suites.get(key);
    return (await this.settings.find(organizationId, meta.key)) ?? { ...DEFAULT_SETTINGS, version: 0, changedAt: null };
  }

  /**
   * Puts settings in force, and judges by them what the last audit read.
   *
   * @param expected the versions that the caller would replace; null for any. Throws {@link StaleVersionError} otherwise.
   */
  async execute(
    organizationId: number,
    by: By,
    key: string,
    wanted: AuditSettings,
    expected: readonly number[] | null,
  ): Promise<SettingsInForce> {
    const registered = this.suites.get(key);
    const faults = settingsFaults(factsOf(wanted), registered.suite.checks);
    if (faults.length > 0) throw new SettingsRuleError(faults);
    if (isReplaced(await this.current(organizationId, key), expected)) throw new StaleVersionError();
    const evaluated = await this.rejudge.evaluated(organizationId, registered, wanted);
    return this.database.transaction(async () => {
      const connection = await this.connections.hold(organizationId, key);
      const before = await this.current(organizationId, key);
      if (isReplaced(before, expected)) throw new StaleVersionError();
      const now = this.clock.now();
      const version = before.version + 1;
      if (!(await this.settings.put(organizationId, key, version, wanted, by, now))) throw new StaleVersionError();
      if (
        connection?.disconnectedAt === null &&
        (await this.rejudge.keep(organizationId, registered, connection, wanted, evaluated))
      ) {
        await this.tell.changed(organizationId, key, 'settings');
      }
      await this.tell.done(organizationId, {
        action: 'cloud-settings.changed',
        target: { type: 'cloud-settings', id: key },
        facts: { version, before: factsOf(before), after: factsOf(wanted) },
      });
      return { ...wanted, version, changedAt: now };
    });
  }
}

/** Whether others stand there than the caller would replace. */
function isReplaced({ version }: SettingsInForce, expected: readonly number[] | null): boolean {
  return expected !== null && !expected.includes(version);
}

function factsOf({
  baseline,
  emergencyAccounts,
  approvedExclusions,
  approvedApps,
  parameters,
}: AuditSettings): AuditSettings {
  return { baseline, emergencyAccounts, approvedExclusions, approvedApps, parameters };
}
