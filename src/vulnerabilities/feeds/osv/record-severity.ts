import { type Fields, fieldsOf, nameOf, objectsOf } from '../../domain/intel/fact-fields.js';

const SEVERITY: Readonly<Record<string, number>> = {
  unimportant: 1,
  negligible: 1,
  low: 2,
  medium: 3,
  moderate: 3,
  high: 4,
  important: 4,
  critical: 5,
};

/** Index into `SEVERITY_ORDER`; 0 for a word that is not known. */
export function severityOf(word: unknown): number {
  const plain = typeof word === 'string' ? word.trim().toLowerCase() : '';
  return Object.hasOwn(SEVERITY, plain) ? (SEVERITY[plain] ?? 0) : 0;
}

/** The first word that is one: of the package, then of the record, then in front of its summary (`Important: … update`). */
export function severityOfRecord(record: Fields, affected: Fields): number {
  const specific = fieldsOf(affected['ecosystem_specific']);
  const words = [
    ...ubuntuWords(affected),
    ...[specific?.['urgency'], specific?.['severity'], specific?.['ubuntu_priority']],
    ...ubuntuWords(record),
    fieldsOf(affected['database_specific'])?.['severity'],
    fieldsOf(record['database_specific'])?.['severity'],
    /^([A-Za-z]{3,12}): /.exec(nameOf(record['summary'], 2000) ?? '')?.[1],
  ];
  return words.map(severityOf).find((severity) => severity > 0) ?? 0;
}

function ubuntuWords(holder: Fields): unknown[] {
  return objectsOf(holder['severity'])
    .filter(({ type }) => type === 'Ubuntu')
    .map(({ score }) => score);
}

/** The vector of the record, else of a package of it: CVSS 3 before 4, for what is derived from vectors was measured on 3. */
export function vectorOfRecord(record: Fields): string | null {
  const holders = [record, ...objectsOf(record['affected'])];
  for (const holder of holders) {
    const vector = objectsOf(holder['severity'])
      .filter(({ type }) => type === 'CVSS_V3' || type === 'CVSS_V4')
      .sort((a, b) => (String(a['type']) < String(b['type']) ? -1 : 1))
      .map(({ score }) => nameOf(score, 256))
      .find((score) => score !== null);
    if (vector !== undefined) return vector;
  }
  return null;
}
