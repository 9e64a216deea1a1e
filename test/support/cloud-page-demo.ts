import { DEFAULT_SETTINGS } from '../../src/cloud-security/domain/audit-settings.js';
import { scoreOf } from '../../src/cloud-security/domain/score.js';
import { DEMO_CLOUD_DAYS, type DemoCloudDay } from '../../src/demo/tenants/demo-days.js';
import { FakeTenantServer } from '../../src/demo/tenants/fake-tenant-server.js';
import type { FakeTenant } from '../../src/demo/tenants/fake-tenant.js';
import { googleTenant } from '../../src/demo/tenants/google/google-tenant.js';
import { MICROSOFT_EMERGENCY_ACCOUNTS, microsoftTenant } from '../../src/demo/tenants/microsoft-tenant.js';
import { audit, suiteOf } from './audited.js';
import { codes, table } from './markdown-table.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;

/** The audits of the demo, made again: what is wrong on which day, and what that comes to. */
export async function demoBlock(): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const day of DEMO_CLOUD_DAYS) rows.push(...(await rowsOf(day)));
  return table(['Days ago', 'Suite', 'What is wrong', 'pass', 'fail', 'other', 'Score', 'Coverage'], rows);
}

async function rowsOf({ on, google, microsoft }: DemoCloudDay): Promise<(string | number)[][]> {
  const now = new Date(NOW.getTime() - on * DAY_MS);
  return [
    [on, 'Google Workspace', codes(google), ...(await figuresOf(googleTenant(now, google), now, []))],
    [
      on,
      'Microsoft 365',
      codes(microsoft),
      ...(await figuresOf(microsoftTenant(now, microsoft), now, MICROSOFT_EMERGENCY_ACCOUNTS)),
    ],
  ];
}

async function figuresOf(
  tenant: FakeTenant,
  now: Date,
  emergencyAccounts: readonly string[],
): Promise<(string | number)[]> {
  const server = await FakeTenantServer.start(tenant);
  try {
    const { verdicts } = await audit(server, tenant.suite, now, { ...DEFAULT_SETTINGS, emergencyAccounts });
    const severities = new Map(suiteOf(tenant.suite).checks.map(({ id, severity }) => [id, severity]));
    const { score, coverage } = scoreOf(
      verdicts.map(({ checkId, status }) => ({ severity: severities.get(checkId) ?? 'low', status })),
    );
    const count = (status: string): number => verdicts.filter((verdict) => verdict.status === status).length;
    const [pass, fail] = [count('pass'), count('fail')];
    return [pass, fail, verdicts.length - pass - fail, score ?? '', coverage];
  } finally {
    await server.stop();
  }
}
