import { randomUUID } from 'node:crypto';
import { signedRequest } from './agent.js';
import { type EnrolledDevice, enrollDevice } from './device.js';
import { startService, type TestService } from './service.js';
import { type Answer, type Person, type Session, signIn } from './session.js';

/** A row of a report: `CVE-2026-1` in `openssl` 3.0.11, fixed in 3.0.13. */
export interface ReportedVulnerability {
  id: string;
  package: string;
  /** `1.0.0` when left out. */
  installed?: string;
  /** Nothing fixes it when left out. */
  fixed?: string;
  /** In the scanner's spelling or any other case; `high` when left out. */
  severity?: string;
  title?: string;
  /** Other identifiers; Grype only. */
  related?: string[];
  /** CVSS 3.1 base score from `nvd`. */
  score?: number;
  cwes?: string[];
}

interface Reported {
  artifact: string;
  vulnerabilities: ReportedVulnerability[];
}

/** A scan envelope, as it goes over the wire. */
export type Envelope = Record<string, unknown> & { scanId: string };

const UNHURRIED = {
  DEVICE_REQUESTS_PER_MINUTE: '100000',
  AGENT_REQUESTS_PER_MINUTE_AND_ADDRESS: '100000',
  ENROLLMENTS_PER_MINUTE_AND_ADDRESS: '1000',
};

/** A service without the limits that a test's haste would meet, a person, and one of their devices. */
export async function startScanned(
  env: Record<string, string> = {},
  person: Person = 'ada',
): Promise<{ service: TestService; session: Session; device: EnrolledDevice }> {
  const service = await startService({ ...UNHURRIED, ...env });
  const session = await signIn(service, person);
  return { service, session, device: await enrollDevice(service, session) };
}

/** A report as Trivy writes it, of npm packages. */
export function trivyReport({ artifact, vulnerabilities }: Reported): object {
  return {
    SchemaVersion: 2,
    ArtifactName: artifact,
    ArtifactType: 'filesystem',
    Results: [
      {
        Target: 'package-lock.json',
        Class: 'lang-pkgs',
        Type: 'npm',
        Vulnerabilities: vulnerabilities.map((row) => ({
          VulnerabilityID: row.id,
          PkgName: row.package,
          PkgIdentifier: { PURL: purl(row) },
          InstalledVersion: row.installed ?? '1.0.0',
          FixedVersion: row.fixed ?? '',
          Status: row.fixed === undefined ? 'affected' : 'fixed',
          Severity: (row.severity ?? 'high').toUpperCase(),
          Title: row.title ?? `${row.package}: ${row.id}`,
          CweIDs: row.cwes ?? [],
          ...(row.score === undefined ? {} : { CVSS: { nvd: { V3Score: row.score } } }),
        })),
      },
    ],
  };
}

/** A report as Grype writes it, of npm packages. */
export function grypeReport({ artifact, vulnerabilities }: Reported): object {
  return {
    matches: vulnerabilities.map((row) => ({
      vulnerability: {
        id: row.id,
        dataSource: `https://example.org/${row.id}`,
        severity: capitalized(row.severity ?? 'high'),
        fix: {
          versions: row.fixed === undefined ? [] : [row.fixed],
          state: row.fixed === undefined ? 'not-fixed' : 'fixed',
        },
        cvss:
          row.score === undefined
            ? []
            : [
                {
                  source: 'nvd@nist.gov',
                  type: 'Primary',
                  version: '3.1',
                  vector: '',
                  metrics: { baseScore: row.score },
                },
              ],
      },
      relatedVulnerabilities: (row.related ?? []).map((id) => ({
        id,
        namespace: 'nvd:cpe',
        dataSource: `https://nvd.nist.gov/vuln/detail/${id}`,
      })),
      matchDetails: [{ type: 'exact-direct-match', matcher: 'javascript-matcher' }],
      artifact: {
        name: row.package,
        version: row.installed ?? '1.0.0',
        type: 'npm',
        language: 'javascript',
        purl: purl(row),
        locations: [{ path: '/package-lock.json' }],
      },
    })),
    source: { type: 'directory', target: artifact },
    distro: { name: '', version: '' },
    descriptor: {
      name: 'grype',
      version: '0.90.0',
      db: { status: { schemaVersion: 'v6.0.2', built: '2026-11-20T08:00:00Z' } },
    },
  };
}

/** The envelope of a foreign report, or with `source: 'native'` of what `extra` holds; a scan id of its own unless `extra` has one. */
export function envelope(source: string, report?: unknown, extra: Record<string, unknown> = {}): Envelope {
  return { schemaVersion: '1.0', scanId: randomUUID(), source, ...(report === undefined ? {} : { report }), ...extra };
}

/** Sends an envelope signed by the device; `wait` is the seconds of `Prefer: wait` (10), null leaves it out. */
export function sendScan(
  service: Pick<TestService, 'url'>,
  device: Pick<EnrolledDevice, 'token'>,
  body: Envelope,
  { wait = 10, gzip = false }: { wait?: number | null; gzip?: boolean } = {},
): Promise<Answer> {
  const headers: Record<string, string> = wait === null ? {} : { Prefer: `wait=${wait}` };
  return signedRequest(service, device, { path: '/scans/ingest', body, gzip, headers });
}

/** Reports vulnerabilities of a device, as Trivy does. Throws when that is not taken. */
export async function reportTo(
  service: Pick<TestService, 'url'>,
  device: Pick<EnrolledDevice, 'token'>,
  vulnerabilities: ReportedVulnerability[],
  artifact = 'app',
): Promise<void> {
  const { status, body } = await sendScan(
    service,
    device,
    envelope('trivy', trivyReport({ artifact, vulnerabilities })),
  );
  if (status !== 202) throw new Error(`Not taken: ${status} ${JSON.stringify(body)}`);
}

/** A Trivy report with so many rows that its document is larger than what is applied at once (2 MiB). */
export function largeTrivyReport(artifact: string, rows = 4000): object {
  const vulnerabilities = Array.from({ length: rows }, (_, i) => ({
    id: `CVE-2030-${10_000 + i}`,
    package: `large-${i % 700}`,
    severity: ['low', 'medium', 'high', 'critical'][i % 4]!,
    title: `Row ${i} ${'x'.repeat(600)}`,
  }));
  return trivyReport({ artifact, vulnerabilities });
}

/** Reads a whole list, page by page. */
export async function readAll(session: Session, path: string, limit = 200): Promise<Answer['body'][]> {
  const rows: Answer['body'][] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const joint = path.includes('?') ? '&' : '?';
    const page = await session.get(`${path}${joint}limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    if (page.status !== 200) throw new Error(`${path} answered ${page.status}: ${JSON.stringify(page.body)}`);
    rows.push(...page.body.data);
    cursor = page.body.page.nextCursor;
  }
  return rows;
}

/** Asks until `done`, at most `seconds`; gives the last answer either way. */
export async function until<T>(ask: () => Promise<T>, done: (answer: T) => boolean, seconds = 60): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (done(answer) || Date.now() > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function purl(row: ReportedVulnerability): string {
  return `pkg:npm/${row.package}@${row.installed ?? '1.0.0'}`;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}
