import { daysAgo } from './days.js';
import { type EnrolledDevice, enrollDevice } from './device.js';
import { cve, KNOWN, VULNERABILITIES } from './risky-fleet.js';
import { organizationIdOf, settleRisk } from './risk.js';
import { envelope, sendScan, trivyReport } from './scan.js';
import type { TestService } from './service.js';
import type { Session } from './session.js';

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** How a device of the generated organizations stands. */
const WAYS = ['fresh', 'old', 'partly', 'never', 'pending', 'gone', 'twice'] as const;
const CHECKS = ['disk-encryption', 'firewall', 'auto-update', 'ssh-config', 'screen-lock'];
/** One that is looked after, one that has ended, one of which nothing is known. */
const SYSTEMS = [
  { id: 'debian', version: '12' },
  { id: 'debian', version: '9' },
  { id: 'unheardos', version: '1' },
];

/** What feeds say, so that levels, deadlines and ended systems are of all kinds. */
export async function publishFeeds(service: TestService): Promise<void> {
  await service.database.query(
    `INSERT INTO intelligence_feed (key, imported_at, as_of) VALUES ('kev', now(), '2026-11-01Z'), ('epss', now(), '2026-11-02Z'), ('end-of-life', now(), '2026-11-01Z')`,
  );
  await service.database.query(
    `INSERT INTO cve_intelligence (cve, cvss_vector, epss, epss_scored, epss_percentile, epss_on, kev_added_on, kev_due_on, kev_ransomware)
     SELECT cve, vector, epss, epss, 0.5, '2026-11-02', kev, kev, kev IS NOT NULL
       FROM jsonb_to_recordset($1::jsonb) AS g (cve text, vector text, epss real, kev date)`,
    [JSON.stringify(KNOWN)],
  );
  await service.database.query(
    `INSERT INTO end_of_life_cycle (product, cycle, feed, label, ended, eol_on, released_on, identifiers)
     VALUES ('debian', '12', 'test', 'Debian', false, '2999-01-01', '2023-06-10', '{}'), ('debian', '9', 'test', 'Debian', true, '2022-06-30', '2017-06-17', '{}')`,
  );
}

/**
 * Fills an organization: devices of every state, findings, failing checks (one told by two scopes), accepted ones, decisions,
 * claims and planning assumptions. The same seed makes the same organization.
 */
export async function fillOrganization(service: TestService, session: Session, seed: number): Promise<void> {
  const random = seeded(seed);
  const pick = <T>(of: readonly T[]): T => of[random(of.length)]!;
  const devices = 7 + random(6);
  for (let i = 0; i < devices; i += 1) {
    const way = i < WAYS.length ? WAYS[i]! : pick(WAYS);
    const place = {
      name: `${way} ${i}`,
      exposure: pick(['internet', 'internal', 'isolated']),
      criticality: 1 + random(5),
      role: pick(['server', 'workstation']),
      tags: [pick(['red', 'blue'])],
    };
    if (way === 'pending') await made(session, '/devices', place);
    else await tell(service, session, await enrollDevice(service, session, place), { way, random });
  }
  await decide(session, random);
  await settleRisk(service, await organizationIdOf(service, session.account.organization.id));
}

async function made(session: Session, path: string, body: object): Promise<void> {
  const answer = await session.post(path, body);
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

async function sent(
  service: TestService,
  device: EnrolledDevice,
  document: ReturnType<typeof envelope>,
): Promise<void> {
  const { status, body } = await sendScan(service, device, document);
  if (status !== 202) throw new Error(`Not taken: ${status} ${JSON.stringify(body)}`);
}

async function tell(
  service: TestService,
  session: Session,
  device: EnrolledDevice,
  { way, random }: { way: (typeof WAYS)[number]; random: (below: number) => number },
): Promise<void> {
  if (way === 'never') return;
  const startedAt = daysAgo(way === 'old' ? 20 + random(300) : random(10));
  const findings = Array.from({ length: 5 + random(40) }, () => ({
    id: cve(random(VULNERABILITIES)),
    package: { ecosystem: 'Debian:12', name: `p-${random(9)}` },
    installedVersion: '1.0-1',
    fixedVersions: random(2) === 0 ? ['2.0-1'] : [],
    severity: ['low', 'medium', 'high', 'critical', 'unknown'][random(5)],
  }));
  const checks = CHECKS.filter(() => random(2) === 0).map((id) => ({
    id,
    status: random(3) === 0 ? 'pass' : 'fail',
    observed: {},
    evidence: [],
  }));
  const os = { platform: 'linux', name: 'Some Linux', ...SYSTEMS[random(SYSTEMS.length)] };
  const native = envelope('native', undefined, { startedAt, findings, checks, device: { os } });
  await sent(service, device, native);
  // Two scopes of one tool tell the same: a device has one answer to it.
  if (way === 'twice')
    for (const scope of ['shop', 'store'])
      await sent(service, device, envelope('sarif', sarif(['no-eval', scope]), { scope, startedAt: daysAgo(1) }));
  if (way === 'partly') {
    const many = Array.from({ length: 40 }, (_, n) => ({ id: `CVE-2026-${8000 + n}`, package: `q-${n}` }));
    const report = (vulnerabilities: typeof many) => trivyReport({ artifact: 'app', vulnerabilities });
    await sent(service, device, envelope('trivy', report(many), { startedAt }));
    await sent(service, device, envelope('trivy', report([])));
  }
  if (way === 'gone') await session.delete(`/devices/${device.id}`);
}

function sarif(rules: readonly string[]): object {
  const results = rules.map((ruleId) => ({ ruleId, level: 'error', message: { text: 'x' } }));
  return { version: '2.1.0', runs: [{ tool: { driver: { name: 'ESLint' } }, results }] };
}

async function decide(session: Session, random: (below: number) => number): Promise<void> {
  const { data: known } = (await session.get('/vulnerabilities?limit=3')).body;
  for (const { id } of (known as { id: string }[]).slice(random(2))) {
    const decision = ['accepted', 'mitigated', 'not-affected'][random(3)];
    await made(session, '/risk-acceptances', {
      vulnerabilityId: id,
      decision,
      reason: 'It was decided',
      ...(decision === 'not-affected' && { justification: 'vulnerable_code_not_in_execute_path' }),
      scope: { all: true },
      expiresOn: daysAgo(-30).slice(0, 10),
    });
  }
  // What the service concludes by itself is accepted by nobody: one that devices sent.
  const { data } = (await session.get('/failing-checks?limit=200')).body;
  const failing = (data as { id: string }[]).find(({ id }) => CHECKS.includes(id));
  if (failing)
    await made(session, '/check-acceptances', {
      checkId: failing.id,
      scope: { all: true },
      reason: 'We live with it',
      expiresOn: daysAgo(-30).slice(0, 10),
    });
  const said = await session.put('/planning/assumptions', {
    currency: 'USD',
    values: {
      'staffing.io-wrl-005': random(400) / 1000,
      'costs.person-year': 9_000_001 + random(1_000_000),
      'costs.people': 1 + random(300),
    },
  });
  if (said.status !== 200) throw new Error(`Not taken: ${said.status} ${JSON.stringify(said.body)}`);
}
