import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AskAudit, BY_ITSELF, ChangeSettings, ConnectDemonstration, RunAudit } from '../../cloud-security/index.js';
import { InvalidateRisk } from '../../vulnerabilities/index.js';
import { DEMO_CLOUD_DAYS } from '../tenants/demo-days.js';
import { GOOGLE_TENANT } from '../tenants/google/google-tenant.js';
import { MICROSOFT_CREDENTIALS, MICROSOFT_EMERGENCY_ACCOUNTS } from '../tenants/microsoft-tenant.js';
import { type DemoDayEnd, DemoHooks } from './demo-hooks.js';
import { DemoTenants } from './demo-tenants.service.js';

const SUITES = ['google-workspace', 'microsoft-365'] as const;
const RSA_BITS = 2048;

/** Lives the audits of the demo's suites: connected one day, looked at again on others, at the end of the day. */
@Injectable()
export class LiveCloud implements OnModuleInit {
  constructor(
    private readonly hooks: DemoHooks,
    private readonly tenants: DemoTenants,
    private readonly connecting: ConnectDemonstration,
    private readonly settings: ChangeSettings,
    private readonly asking: AskAudit,
    private readonly running: RunAudit,
    private readonly marks: InvalidateRisk,
  ) {}

  onModuleInit(): void {
    this.hooks.onDayEnd((end) => this.endDay(end));
  }

  private async endDay({ organizationId, day, at }: DemoDayEnd): Promise<void> {
    const today = DEMO_CLOUD_DAYS.find(({ on }) => on === day);
    if (!today) return;
    await this.tenants.show(today, at);
    if (today === DEMO_CLOUD_DAYS[0]) await this.connect(organizationId);
    for (const suite of SUITES) {
      const { auditId } = await this.asking.execute(organizationId, suite, 'scheduled', BY_ITSELF);
      await this.running.execute(organizationId, auditId);
    }
    await this.marks.noteSuites(organizationId);
  }

  private async connect(organizationId: number): Promise<void> {
    const current = await this.settings.current(organizationId, 'microsoft-365');
    const { baseline, approvedExclusions, approvedApps, parameters } = current;
    const emergencyAccounts = [...MICROSOFT_EMERGENCY_ACCOUNTS];
    const wanted = { baseline, emergencyAccounts, approvedExclusions, approvedApps, parameters };
    await this.settings.execute(organizationId, BY_ITSELF, 'microsoft-365', wanted, null);
    await this.connecting.execute(organizationId, 'google-workspace', await googleCredentials());
    await this.connecting.execute(organizationId, 'microsoft-365', MICROSOFT_CREDENTIALS);
  }
}

/** The made-up tenant takes any key: one is made, and nobody else has it. */
async function googleCredentials(): Promise<Record<string, unknown>> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS });
  const { clientEmail, clientId, adminEmail, readerEmail, customerId } = GOOGLE_TENANT;
  return {
    serviceAccountKey: {
      type: 'service_account',
      client_email: clientEmail,
      client_id: clientId,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    },
    adminEmail,
    readerEmail,
    customerId,
  };
}
