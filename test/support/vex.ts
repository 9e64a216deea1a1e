import { envelope, readAll, sendScan } from './scan.js';
import type { EnrolledDevice } from './device.js';
import type { TestService } from './service.js';
import type { Answer, Session } from './session.js';

/** A row of a Trivy report: `CVE-2026-1` in the package of this package URL. */
export type PurlRow = [vulnerability: string, purl: string];

/** A report as Trivy writes it, of packages by their package URLs; of an image where it is called like one. */
export function reportOfPurls(rows: readonly PurlRow[], more: object = {}): object {
  return {
    SchemaVersion: 2,
    ArtifactName: 'app',
    ArtifactType: 'filesystem',
    Metadata: { OS: { Family: 'debian', Name: '13.1' } },
    Results: [
      {
        Target: 'packages',
        Class: 'lang-pkgs',
        Vulnerabilities: rows.map(([id, purl]) => {
          const [, name = '', version = ''] = /^pkg:[^/]+\/(.+?)@([^?#]+)/.exec(purl) ?? [];
          return {
            VulnerabilityID: id,
            PkgName: name.slice(name.startsWith('@') ? 0 : name.lastIndexOf('/') + 1),
            PkgIdentifier: { PURL: purl },
            InstalledVersion: decodeURIComponent(version),
            Severity: 'HIGH',
          };
        }),
      },
    ],
    ...more,
  };
}

/** Sends a report of a scanner. Throws when that is not taken. */
export async function sendReport(
  service: Pick<TestService, 'url'>,
  device: Pick<EnrolledDevice, 'token'>,
  source: string,
  report: object,
): Promise<void> {
  const { status, body } = await sendScan(service, device, envelope(source, report));
  if (status !== 202) throw new Error(`Not taken: ${status} ${JSON.stringify(body)}`);
}

/** An OpenVEX document with an id of its own. */
export function openVexOf(id: string, statements: object[], more: object = {}): object {
  return {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `https://example.org/vex/${id}`,
    author: 'Example',
    timestamp: '2026-11-01T00:00:00Z',
    version: 1,
    statements,
    ...more,
  };
}

/** A statement that something is not affected, of one product with or without parts. */
export function notAffected(vulnerability: string, product: string, ...parts: string[]): object {
  return {
    vulnerability: { name: vulnerability },
    products: [
      parts.length === 0 ? { '@id': product } : { '@id': product, subcomponents: parts.map((id) => ({ '@id': id })) },
    ],
    status: 'not_affected',
    justification: 'vulnerable_code_not_present',
  };
}

/** Brings a document, and gives what became of it. Throws when it is refused. */
export async function bringVex(session: Session, document: object, query = ''): Promise<Answer['body']> {
  const { status, body } = await session.post(`/vex${query}`, document);
  if (status !== 200) throw new Error(`Refused: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** `package version state` of each finding of these vulnerabilities. */
export async function versionStates(session: Session, ...vulnerabilities: string[]): Promise<string[]> {
  const rows = await readAll(session, `/findings?vulnerabilityId=${vulnerabilities.join(',')}`);
  return rows.map((row) => `${row.vulnerabilityId} ${row.package.name} ${row.state}`).sort();
}
