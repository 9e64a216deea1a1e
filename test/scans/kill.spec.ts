import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { signedRequest } from '../support/agent.js';
import { type EnrolledDevice } from '../support/device.js';
import { type Envelope, envelope, largeTrivyReport, startScanned, trivyReport, until } from '../support/scan.js';
import { startServiceProcess, type ServiceProcess } from '../support/service-process.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

interface World {
  service: TestService;
  session: Session;
  device: EnrolledDevice;
}

const SCANS = 14;
/** A job that was running is due again when its lease of 30 s has ended. */
const APPLIED_WITHIN_SECONDS = 120;

let world: World;
let calm: World;
let victim: ServiceProcess | null = null;
let sent = 0;

beforeAll(async () => {
  // The service in this process only reads: what is applied is applied by the process that gets killed.
  [world, calm] = await Promise.all([startScanned({ ROLE: 'api' }), startScanned()]);
}, 120_000);

afterAll(async () => {
  await victim?.kill();
  await Promise.all([world.service.stop(), calm.service.stop()]);
});

/** Small and large scans of two scopes, each a minute after the one before and different from it. */
function scans(): Envelope[] {
  return Array.from({ length: SCANS }, (_, i) => {
    const startedAt = new Date(Date.UTC(2026, 3, 1, 0, i)).toISOString();
    const vulnerabilities = Array.from({ length: 8 }, (_, k) => ({
      id: `CVE-2026-${8000 + ((i + k) % 12)}`,
      package: `p-${k % 3}`,
      severity: 'medium',
    }));
    const report =
      i % 5 === 2 ? largeTrivyReport('large', 3600 + i) : trivyReport({ artifact: 'small', vulnerabilities });
    return envelope('trivy', report, { startedAt });
  });
}

/** Sends until it is answered, as an agent does; restarts the service where it was killed. Never the same signature twice. */
async function sendSurely(scan: Envelope, killAfterMs: number | null): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    victim ??= await startServiceProcess(world.service.environment);
    sent += 1;
    const request = signedRequest(victim, world.device, {
      path: '/scans/ingest',
      body: scan,
      gzip: true,
      timestamp: Math.floor(Date.now() / 1000) + sent,
    }).catch(() => null);
    if (killAfterMs !== null && attempt === 0) {
      await new Promise((resolve) => setTimeout(resolve, killAfterMs));
      await killVictim();
    }
    const answer = await request;
    if (answer === null) continue;
    expect([200, 202]).toContain(answer.status);
    return answer.status;
  }
}

async function killVictim(): Promise<void> {
  const dying = victim;
  victim = null;
  await dying?.kill();
}

async function facts({ service, session, device }: World): Promise<object> {
  const { body } = await session.get(`/devices/${device.id}`);
  await session.get('/vulnerabilities?limit=1');
  const query = (text: string): Promise<object[]> => service.database.query(text);
  return {
    openFindings: body.openFindings,
    findings:
      await query(`SELECT v.display_id, p.name, f.state, f.severity, f.first_seen_at, f.changed_at FROM finding f
                             JOIN vulnerability v ON v.id = f.vulnerability_id AND v.organization_id = f.organization_id
                             JOIN package p ON p.id = f.package_id AND p.organization_id = f.organization_id ORDER BY 1, 2`),
    vulnerabilities:
      await query(`SELECT v.display_id, r.open_findings, r.open_devices, r.open_by_severity, r.first_seen_at FROM vulnerability_rollup r
                                    JOIN vulnerability v ON v.id = r.vulnerability_id AND v.organization_id = r.organization_id ORDER BY 1`),
    receipts: await query(
      `SELECT started_at, scope, status, new_findings, fixed_findings, reopened_findings, unchanged_findings FROM scan ORDER BY started_at`,
    ),
    occurrences: await query(`SELECT series_id, cardinality(match_ids) AS n FROM device_occurrences ORDER BY 1`),
  };
}

it('loses no scan that it took and applies none twice, however often the process is killed', async () => {
  const all = scans();
  let kills = 0;
  for (const [i, scan] of all.entries()) {
    // Now and then in the middle of a request, now and then right after the answer.
    const inTheMiddle = i % 7 === 3 ? Math.random() * 60 : null;
    await sendSurely(scan, inTheMiddle);
    kills += inTheMiddle === null ? 0 : 1;
    if (i % 5 === 2 || i % 9 === 4) {
      await killVictim();
      kills += 1;
    }
  }
  expect(kills).toBeGreaterThanOrEqual(7);
  victim ??= await startServiceProcess(world.service.environment);
  const statuses = (): Promise<{ id: string; status: string }[]> =>
    world.service.database.query(`SELECT id, status FROM scan ORDER BY started_at`);
  const settled = await until(
    statuses,
    (rows) => rows.every(({ status }) => status === 'completed'),
    APPLIED_WITHIN_SECONDS,
  );
  expect(settled).toEqual(all.map(({ scanId }) => ({ id: scanId, status: 'completed' })));

  for (const scan of all) {
    const answer = await signedRequest(calm.service, calm.device, {
      path: '/scans/ingest',
      body: scan,
      gzip: true,
      headers: { Prefer: 'wait=30' },
    });
    expect([answer.status, answer.body.status]).toEqual([202, 'completed']);
  }
  expect(await facts(world)).toEqual(await facts(calm));
}, 400_000);
