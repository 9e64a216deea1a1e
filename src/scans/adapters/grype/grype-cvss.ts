import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { cvssStatement, distinctStatements, type CvssVersion } from '../../domain/cvss-vector.js';
import { listOf, objectOf, type JsonObject } from '../../domain/json-fields.js';
import type { CvssStatement } from '../../domain/observation.js';
import { LIST_LIMITS } from '../../domain/report-notes.js';

const SOURCE_OF_NAMESPACE = new Map([
  ['github', 'ghsa'],
  ['rhel', 'redhat'],
]);

const SOURCE_OF_HOST = new Map([
  ['nvd.nist.gov', 'nvd'],
  ['github.com', 'ghsa'],
  ['access.redhat.com', 'redhat'],
  ['security-tracker.debian.org', 'debian'],
  ['ubuntu.com', 'ubuntu'],
  ['alas.aws.amazon.com', 'amazon'],
]);

/** Who stands behind the contact that NVD names for a statement which is not its own. */
const SOURCE_OF_CONTACT = new Map([
  ['nvd@nist.gov', 'nvd'],
  ['security-advisories@github.com', 'ghsa'],
  ['secalert@redhat.com', 'redhat'],
  ['134c704f-9b21-4f2e-91b3-4a467353bcc0', 'cisa-adp'],
]);

const VERSIONS = new Map<unknown, CvssVersion>([
  ['2', '2.0'],
  ['2.0', '2.0'],
  ['3', '3.1'],
  ['3.0', '3.0'],
  ['3.1', '3.1'],
  ['4', '4.0'],
  ['4.0', '4.0'],
]);

function hostOf(address: unknown): string | null {
  const text = cleanText(address, TEXT_LIMITS.reference);
  const host = /^https?:\/\/([a-z0-9.-]{1,64})(?:[:/]|$)/i.exec(text ?? '')?.[1]?.toLowerCase();
  return host === undefined ? null : (SOURCE_OF_HOST.get(host) ?? host.replace(/^www\./, ''));
}

/** Who publishes a record: by its namespace (`nvd:cpe`, `github:language:python`), else by the host of its address. */
function publisherOf(record: JsonObject): string | null {
  const namespace = cleanText(record.namespace, TEXT_LIMITS.name)?.split(':')[0]?.toLowerCase();
  if (namespace !== undefined && namespace !== '') return SOURCE_OF_NAMESPACE.get(namespace) ?? namespace;
  return hostOf(record.dataSource);
}

/** Who made a statement: in NVD's records a `Secondary` one comes from the contact it names, all others from the publisher. */
function sourceOf(statement: JsonObject, publisher: string | null): string {
  const type = cleanText(statement.type, TEXT_LIMITS.word)?.toLowerCase() ?? null;
  const contact = cleanText(statement.source, TEXT_LIMITS.word)?.toLowerCase() ?? null;
  const isForeign = publisher === null || (publisher === 'nvd' && type === 'secondary');
  if (contact !== null && isForeign) {
    const named = SOURCE_OF_CONTACT.get(contact) ?? /@([a-z0-9.-]+)$/.exec(contact)?.[1];
    if (named !== undefined) return named;
  }
  return publisher ?? type ?? 'unknown';
}

/** Grype up to 0.12 wrote one statement per version beside the id; it had them from NVD except for GitHub advisories. */
function readOldForm(record: JsonObject): (CvssStatement | null)[] {
  const source = typeof record.id === 'string' && record.id.startsWith('GHSA-') ? 'ghsa' : 'nvd';
  return (['2.0', '3.1'] as const).map((version) => {
    const fields = objectOf(version === '2.0' ? record.cvssV2 : record.cvssV3);
    return fields && cvssStatement({ source, version, vector: fields.vector, score: fields.baseScore });
  });
}

/** Every CVSS statement of a match's vulnerability and of the related records, without repetitions. */
export function readGrypeCvss(records: readonly JsonObject[]): CvssStatement[] {
  const statements = records.flatMap((record) => {
    const publisher = publisherOf(record);
    const listed = listOf(record.cvss)
      .slice(0, LIST_LIMITS.cvss)
      .map((row) => {
        const fields = objectOf(row);
        if (fields === null) return null;
        return cvssStatement({
          source: sourceOf(fields, publisher),
          version: VERSIONS.get(fields.version) ?? null,
          vector: fields.vector,
          score: objectOf(fields.metrics)?.baseScore,
        });
      });
    return [...listed, ...readOldForm(record)];
  });
  return distinctStatements(statements);
}
