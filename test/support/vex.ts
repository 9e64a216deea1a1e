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

/** A CycloneDX document that says of products that they are not affected. */
export function cycloneDxOf(number: string, vulnerability: string, products: readonly string[]): object {
  return {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    serialNumber: `urn:uuid:5bd3a7c1-0b1c-4c5b-8f3a-${number.padStart(12, '0')}`,
    metadata: { timestamp: '2026-11-01T00:00:00Z' },
    vulnerabilities: [
      {
        id: vulnerability,
        analysis: { state: 'not_affected', justification: 'code_not_present' },
        affects: products.map((ref) => ({ ref })),
      },
    ],
  };
}

/** A CSAF document that says of products that they are not affected. */
export function csafOf(id: string, vulnerability: string, products: readonly string[]): object {
  const at = '2026-11-01T00:00:00Z';
  const ids = products.map((_, i) => `P${i}`);
  return {
    document: {
      ...{ category: 'csaf_vex', csaf_version: '2.0', title: 'Example' },
      publisher: { category: 'vendor', name: 'Example', namespace: 'https://example.org' },
      tracking: {
        ...{ id, status: 'final', version: '1', current_release_date: at, initial_release_date: at },
        revision_history: [{ number: '1', date: at, summary: 'First.' }],
      },
    },
    product_tree: {
      full_product_names: products.map((purl, i) => ({
        ...{ product_id: ids[i], name: purl, product_identification_helper: { purl } },
      })),
    },
    vulnerabilities: [
      {
        cve: vulnerability,
        product_status: { known_not_affected: ids },
        flags: [{ label: 'vulnerable_code_not_present', product_ids: ids }],
      },
    ],
  };
}

/** An SBOM that was scanned, of this main component: vulnerabilities in packages by their package URLs. */
export function sbomOf(main: object, rows: readonly PurlRow[]): object {
  const packages = [...new Set(rows.map(([, purl]) => purl))];
  return {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    metadata: {
      component: { 'bom-ref': 'main', type: 'application', ...main },
      tools: { components: [{ type: 'application', name: 'grype', version: '0.100.0' }] },
    },
    components: packages.map((purl) => {
      const [, name = '', version = ''] = /^pkg:[^/]+\/(.+?)@([^?#]+)/.exec(purl) ?? [];
      return { type: 'library', 'bom-ref': purl, name: name.slice(name.lastIndexOf('/') + 1), version, purl };
    }),
    vulnerabilities: rows.map(([id, ref]) => ({ id, ratings: [{ severity: 'high' }], affects: [{ ref }] })),
  };
}

/** What the finding of a vulnerability is on a device, in the package of this name where there are several; `none` where it has none. */
export async function stateOn(
  session: Session,
  { id }: Pick<EnrolledDevice, 'id'>,
  vulnerability: string,
  name?: string,
): Promise<string> {
  const rows = await readAll(session, `/findings?vulnerabilityId=${vulnerability}&deviceId=${id}`);
  const [row] = rows.filter((one) => name === undefined || one.package.name === name);
  return row?.state ?? 'none';
}
