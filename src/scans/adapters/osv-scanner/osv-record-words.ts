import { cleanText, webAddress } from '../../domain/clean-text.js';
import { distinctTexts } from '../../domain/distinct-texts.js';
import { listOf, objectOf, type JsonObject } from '../../domain/json-fields.js';
import { cweId } from '../../domain/vulnerability-id.js';
import { databaseSpecific } from './osv-severity.js';

/** The first usable text of a member, over records. */
export function firstText(records: readonly JsonObject[], key: string, limit: number): string | null {
  for (const record of records) {
    const text = cleanText(record[key], limit);
    if (text !== null) return text;
  }
  return null;
}

/** Web addresses of all records. */
export function readReferences(records: readonly JsonObject[]): string[] {
  return distinctTexts(
    records.flatMap((record) => listOf(record.references).map((row) => webAddress(objectOf(row)?.url))),
  );
}

/** Where databases write what OSV has no field for: of the record, and of each package. */
export function placesOf(record: JsonObject): JsonObject[] {
  const ofPackages = listOf(record.affected).map((one) => objectOf(objectOf(one)?.database_specific));
  return [record, databaseSpecific(record), ...ofPackages].filter((one) => one !== null);
}

/** GitHub names them as `cwe_ids` of the record, Malicious Packages as `cwes` of each package. */
export function weaknessesOf(record: JsonObject): (string | null)[] {
  return placesOf(record).flatMap((place) => [
    ...listOf(place.cwe_ids).map(cweId),
    ...listOf(place.cwes).map((one) => cweId(objectOf(one)?.cweId)),
  ]);
}
