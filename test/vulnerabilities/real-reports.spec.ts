import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bytesOf, mediaTypeOf, REAL_REPORTS, type RealReport, TOOLS } from '../scans/report-oracle.js';
import { signedRequest } from '../support/agent.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { organizationIdOf, settleRisk } from '../support/risk.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

/** Every report that can be taken; what each of them shows is a matter of `every-report.spec.ts`. */
const REPORTS = REAL_REPORTS.filter(({ tool }) => TOOLS.includes(tool)).filter(
  ({ file }) => !/0bytes|invalid|\.xml$/.test(file),
);

const suite = (): void => {
  let service: TestService;
  let session: Session;
  let organization: number;
  const devices = new Map<string, EnrolledDevice>();

  beforeAll(async () => {
    ({ service, session } = await startScanned());
    organization = await organizationIdOf(service, session.account.organization.id);
  });

  afterAll(async () => {
    await service.stop();
  });

  const send = (report: RealReport, timestamp = Math.floor(Date.now() / 1000)): ReturnType<typeof signedRequest> =>
    signedRequest(service, devices.get(report.file)!, {
      path: '/scans/ingest',
      body: bytesOf(report),
      gzip: true,
      timestamp,
      headers: { 'Content-Type': mediaTypeOf(report.tool), 'X-Scan-Id': randomUUID(), Prefer: 'wait=30' },
    });

  /** Where every row lies and which transaction wrote it last. */
  const places = async (): Promise<object[]> => {
    await session.get('/vulnerabilities');
    await settleRisk(service, organization);
    return service.database.query(`
      SELECT 'f' AS kind, ctid::text, xmin::text FROM finding UNION ALL SELECT 'r', ctid::text, xmin::text FROM vulnerability_rollup
       UNION ALL SELECT 'm', ctid::text, xmin::text FROM finding_match UNION ALL SELECT 'v', ctid::text, xmin::text FROM vulnerability ORDER BY 1, 2`);
  };

  it('sent again change nothing', async () => {
    const first = new Map<string, { new: number } | null>();
    for (const report of REPORTS) {
      devices.set(report.file, await enrollDevice(service, session, { name: report.file }));
      const { status, body } = await send(report);
      expect([report.file, status]).toEqual([report.file, 202]);
      first.set(report.file, body.diff);
    }
    const before = await places();
    for (const report of REPORTS) {
      const { body } = await send(report, Math.floor(Date.now() / 1000) + 60);
      const seen = first.get(report.file) ?? null;
      const unchanged = seen && { new: 0, fixed: 0, reopened: 0, unchanged: seen.new };
      expect([report.file, body.diff]).toEqual([report.file, unchanged]);
    }
    expect(await places()).toEqual(before);
  });

  it('leave roll-ups that equal what is counted anew', async () => {
    await session.delete(`/devices/${devices.get(REPORTS[0]!.file)!.id}`);
    await session.get('/vulnerabilities');
    await expectRollupsTrue(service);
  });
};

if (REPORTS.length > 0) describe('reports of the real scanners', suite);
else it('has no reports of real scanners beside the project', () => expect(REPORTS).toEqual([]));

/** Every stored count against the findings themselves. */
async function expectRollupsTrue({ database }: TestService): Promise<void> {
  const vulnerabilities = await database.query(`
    WITH truth AS (
      SELECT f.organization_id, f.vulnerability_id, count(*) FILTER (WHERE f.state = 0)::int AS n, count(DISTINCT f.device_id) FILTER (WHERE f.state = 0)::int AS devices,
             ARRAY (SELECT (SELECT count(*)::int FROM finding g JOIN device e ON e.organization_id = g.organization_id AND e.id = g.device_id AND e.state <> 'deactivated'
                             WHERE g.organization_id = f.organization_id AND g.vulnerability_id = f.vulnerability_id AND g.state = 0 AND g.severity = s)
                      FROM generate_series(0, 5) s) AS severities,
             max(f.severity) FILTER (WHERE f.state = 0) AS severity
        FROM finding f JOIN device d ON d.organization_id = f.organization_id AND d.id = f.device_id AND d.state <> 'deactivated' GROUP BY 1, 2)
    SELECT v.display_id, r.open_findings, t.n, r.open_devices, t.devices, r.open_by_severity, t.severities
      FROM vulnerability_rollup r JOIN vulnerability v ON v.organization_id = r.organization_id AND v.id = r.vulnerability_id
      FULL JOIN truth t ON t.organization_id = r.organization_id AND t.vulnerability_id = r.vulnerability_id
     WHERE (coalesce(r.open_findings, -1), r.open_devices, r.open_by_severity) IS DISTINCT FROM (coalesce(t.n, 0), coalesce(t.devices, 0), coalesce(t.severities, '{0,0,0,0,0,0}'))
        OR r.severity <> coalesce(t.severity, r.severity)
        OR r.sort_key <> vulnerability_sort_key(r.open_findings, CASE WHEN v.malware IS NULL THEN r.severity ELSE 6 END::smallint, (v.cvss ->> 'score')::real, r.open_devices)`);
  expect(vulnerabilities).toEqual([]);
  const packages = await database.query(`
    SELECT p.* FROM vulnerability_package p
      LEFT JOIN (SELECT f.vulnerability_id, f.package_id, count(*)::int AS n FROM finding f JOIN device d ON d.id = f.device_id AND d.organization_id = f.organization_id AND d.state <> 'deactivated'
                  WHERE f.state = 0 GROUP BY 1, 2) t USING (vulnerability_id, package_id)
     WHERE p.open_findings <> coalesce(t.n, 0)`);
  expect(packages).toEqual([]);
  const devices = await database.query(`
    SELECT r.* FROM device_rollup r JOIN device d ON d.organization_id = r.organization_id AND d.id = r.device_id AND d.state <> 'deactivated' AND r.open_none IS NOT NULL
     WHERE ARRAY[r.open_unknown, r.open_none, r.open_low, r.open_medium, r.open_high, r.open_critical] IS DISTINCT FROM
           ARRAY (SELECT (SELECT count(*)::int FROM finding f WHERE f.organization_id = r.organization_id AND f.device_id = r.device_id AND f.state = 0 AND f.severity = s) FROM generate_series(0, 5) s)`);
  expect(devices).toEqual([]);
}
