import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedRequest } from '../support/agent.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

/** Reports of misconfigurations or licenses alone: they say nothing of vulnerabilities, which is not that there are none. */
const NOT_OF_PACKAGES = ['dd-k8s-misconfig-only.json', 'dd-licenses.json'];

type Json = Answer['body'];

const REPORTS = fileURLToPath(new URL('../../../shared/data/reports/', import.meta.url));
const HERE = existsSync(`${REPORTS}expected.json`);
const FILES: [string, string][] = HERE
  ? (JSON.parse(readFileSync(`${REPORTS}expected.json`, 'utf8')) as { tool: string; file: string }[])
      .filter(({ tool }) => tool === 'trivy' || tool === 'grype')
      .map(({ tool, file }) => [tool, file])
  : [];

/** One row of a report, by the eye of this test alone. */
interface Seen {
  id: string;
  others: string[];
  package: string;
}

const isCve = (id: string): boolean => /^CVE-\d+-\d+$/i.test(id);

/** A package by its package URL without version, qualifiers and subpath; by kind and name where a report has none. */
function packageOf(purl: unknown, kind: unknown, name: unknown): string {
  if (typeof purl !== 'string' || purl === '') return `${String(kind)}:${String(name)}`;
  const [bare = ''] = decodeURIComponent(purl.split(/[?#]/)[0]!)
    .replace(/(?<!\/)@[^@/]*$/, '')
    .split('?');
  return bare.startsWith('pkg:pypi') || bare.startsWith('pkg:golang') ? bare.toLowerCase().replaceAll('_', '-') : bare;
}

function rowsOf(tool: string, report: Json): Seen[] {
  if (tool === 'grype') {
    return report.matches.map(({ vulnerability, relatedVulnerabilities, artifact }: Json) => ({
      id: vulnerability.id,
      others: [...(relatedVulnerabilities ?? []), ...(vulnerability.advisories ?? [])].map(({ id }: Json) => id),
      package: packageOf(artifact.purl, artifact.type, artifact.name),
    }));
  }
  const holders = Array.isArray(report)
    ? [{ Results: report }]
    : [
        report,
        ...['Resources', 'Findings', 'Vulnerabilities', 'Misconfigurations'].flatMap((key) => report[key] ?? []),
      ];
  return holders
    .flatMap(({ Results }: Json) => Results ?? [])
    .flatMap(({ Type, Vulnerabilities }: Json) =>
      (Vulnerabilities ?? []).map((row: Json) => ({
        id: row.VulnerabilityID,
        others: [],
        package: packageOf(row.PkgIdentifier?.PURL, Type, row.PkgName),
      })),
    );
}

/** How many vulnerabilities and how many (vulnerability, package) pairs a report names. Union-find over identifiers; two CVEs never meet. */
function count(rows: Seen[]): { vulnerabilities: number; findings: number } {
  const parent = new Map<string, string>();
  const root = (id: string): string => {
    const above = parent.get(id) ?? id;
    return above === id ? id : root(above);
  };
  for (const { id, others } of rows) {
    const cves = [...new Set(others.map((one) => one.toUpperCase()))].filter(isCve);
    if (isCve(id) || cves.length !== 1) continue;
    const [a, b] = [root(id.toUpperCase()), root(cves[0]!)];
    if (a !== b && !(isCve(a) && isCve(b))) parent.set(isCve(a) ? b : a, isCve(a) ? a : b);
  }
  const groups = rows.map(({ id }) => root(id.toUpperCase()));
  return {
    vulnerabilities: new Set(groups).size,
    findings: new Set(rows.map((row, i) => `${groups[i]} ${row.package}`)).size,
  };
}

const suite = (): void => {
  let service: TestService;
  let session: Session;
  const devices = new Map<string, EnrolledDevice>();

  beforeAll(async () => {
    ({ service, session } = await startScanned());
  });

  afterAll(async () => {
    await service.stop();
  });

  const send = (
    tool: string,
    file: string,
    timestamp = Math.floor(Date.now() / 1000),
  ): ReturnType<typeof signedRequest> =>
    signedRequest(service, devices.get(file)!, {
      path: '/scans/ingest',
      body: readFileSync(`${REPORTS}${tool}/${file}`),
      gzip: true,
      timestamp,
      headers: { 'Content-Type': `application/vnd.posture.${tool}+json`, 'X-Scan-Id': randomUUID(), Prefer: 'wait=30' },
    });

  it.each(FILES)('of %s: %s is counted as it counts', async (tool, file) => {
    devices.set(file, await enrollDevice(service, session, { name: file }));
    const rows = rowsOf(tool, JSON.parse(readFileSync(`${REPORTS}${tool}/${file}`, 'utf8')));
    const expected = count(rows);
    const { status, body } = await send(tool, file);
    expect([status, body.status, body.detail]).toEqual([202, 'completed', undefined]);
    const { id } = devices.get(file)!;
    const findings = await session.get(`/findings?deviceId=${id}&state=open`);
    const vulnerabilities = await session.get(`/vulnerabilities?deviceId=${id}&status=open`);
    expect({ vulnerabilities: vulnerabilities.body.page.total, findings: findings.body.page.total }).toEqual(expected);
    const { openFindings } = (await session.get(`/devices/${id}`)).body;
    if (NOT_OF_PACKAGES.includes(file)) {
      expect({ diff: body.diff, openFindings }).toEqual({ diff: null, openFindings: null });
      return;
    }
    expect(body.diff).toEqual({ new: expected.findings, fixed: 0, reopened: 0, unchanged: 0 });
    expect(Object.values(openFindings as Record<string, number>).reduce((sum, n) => sum + n, 0)).toBe(
      expected.findings,
    );
  });

  it('sent again change nothing', async () => {
    const places = (): Promise<object[]> =>
      service.database.query(`
      SELECT 'f' AS kind, ctid::text, xmin::text FROM finding UNION ALL SELECT 'r', ctid::text, xmin::text FROM vulnerability_rollup
       UNION ALL SELECT 'm', ctid::text, xmin::text FROM finding_match UNION ALL SELECT 'v', ctid::text, xmin::text FROM vulnerability ORDER BY 1, 2`);
    await session.get('/vulnerabilities');
    const before = await places();
    for (const [tool, file] of FILES) {
      const { body } = await send(tool, file, Math.floor(Date.now() / 1000) + 60);
      if (NOT_OF_PACKAGES.includes(file)) {
        expect(body.diff).toBeNull();
        continue;
      }
      expect([file, body.status, body.diff.new, body.diff.fixed, body.diff.reopened]).toEqual([
        file,
        'completed',
        0,
        0,
        0,
      ]);
    }
    await session.get('/vulnerabilities');
    expect(await places()).toEqual(before);
  });

  it('leave roll-ups that equal what is counted anew', async () => {
    await session.delete(`/devices/${devices.get(FILES[0]![1])!.id}`);
    await session.get('/vulnerabilities');
    await expectRollupsTrue(service);
  });
};

if (HERE) describe('reports of the real scanners', suite);
else it('has no reports of real scanners beside the project to count', () => expect(FILES).toEqual([]));

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
        OR r.sort_key <> vulnerability_sort_key(r.open_findings, r.severity, (v.cvss ->> 'score')::real, r.open_devices)`);
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
