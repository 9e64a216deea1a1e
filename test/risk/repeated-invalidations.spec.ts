import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ComplianceProjection } from '../../src/compliance/app/compliance-projection.service.js';
import { Database, type Projection } from '../../src/platform/index.js';
import { RiskProjection } from '../../src/risk/app/risk-projection.service.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import { settleRisk } from '../support/risk.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';

let service: TestService;
let back: TenantRows;
let organization: number;

beforeAll(async () => {
  const { session, device, ...started } = await startScanned();
  ({ service } = started);
  back = await TenantRows.open(service);
  organization = await back.organizationId(session.account.organization.id);
  const vulnerabilities = [{ id: 'CVE-2026-4102', package: 'alpha' }];
  const report = trivyReport({ artifact: 'shop', vulnerabilities });
  expect((await sendScan(service, device, envelope('trivy', report))).status).toBe(202);
  await settleRisk(service, organization);
});

afterAll(async () => {
  await back.close();
  await service.stop();
});

describe('what is made invalid again and again', () => {
  it.each([
    {
      table: 'risk_invalidation',
      projection: (): Projection => service.inside(RiskProjection),
      again: `INSERT INTO risk_invalidation (organization_id, id, at, device_id, vulnerability_id, members, cause)
              SELECT $1, gen_random_uuid(), now(), NULL, (SELECT min(id) FROM vulnerability WHERE organization_id = $1), false, 1
                FROM generate_series(1, 1200)`,
    },
    {
      table: 'compliance_invalidation',
      projection: (): Projection => service.inside(ComplianceProjection),
      again: `INSERT INTO compliance_invalidation (organization_id, rank, id, device_id, not_before)
              SELECT $1, 0, gen_random_uuid(), (SELECT min(id) FROM device WHERE organization_id = $1), now() - interval '1 minute'
                FROM generate_series(1, 1200)`,
    },
  ])(
    'is brought up to date in one run, and keeps nothing else waiting: $table',
    async ({ table, projection, again }) => {
      // In one transaction: nobody else takes some of it in between.
      await back.rows(again, [organization]);
      await service.app.get(Database).inOrganization(organization, () => projection().update(organization));
      const [left] = await back.rows<{ n: number }>(
        `SELECT count(*)::int AS n FROM ${table} WHERE organization_id = $1`,
        [organization],
      );
      expect(left?.n).toBe(0);
    },
  );
});
