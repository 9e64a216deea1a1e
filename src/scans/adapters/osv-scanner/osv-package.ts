import { cleanText, identifyingText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { distributionOf, type OperatingSystem } from '../../domain/distribution.js';
import { placeOfEcosystem } from '../../domain/ecosystem-place.js';
import { DISTRIBUTION_ROWS, TYPED_ECOSYSTEMS } from '../../domain/ecosystem-table.js';
import { listOf, objectOf, type JsonObject } from '../../domain/json-fields.js';
import type { ObservedPackage } from '../../domain/observation.js';
import { identifyPackage } from '../../domain/package-identity.js';

/** A package of the report: what it is to us, and how OSV's records spell it. */
export interface OsvPackage {
  found: ObservedPackage;
  /** The installed version, or the commit of a package that has none. */
  version: string;
  /** OSV's own ecosystem and name; both are empty for a repository that is known by its commit. */
  ecosystem: string;
  name: string;
}

const TYPE_OF_ECOSYSTEM = new Map(TYPED_ECOSYSTEMS.map(({ name, type }) => [name, type]));
const ID_OF_DISTRIBUTION = new Map(DISTRIBUTION_ROWS.toReversed().map(({ name, ids }) => [name, ids[0] ?? null]));

/** Where a vulnerability is in a repository and not in a package of an ecosystem. */
const GIT = 'GIT';

/** By OSV's words for the place; a release that we have no rule for stays as it is written. */
function identify(ecosystem: string, name: string | null, os: OperatingSystem | null): ObservedPackage | null {
  const place = placeOfEcosystem(ecosystem);
  const type = TYPE_OF_ECOSYSTEM.get(place?.base ?? '');
  if (type !== undefined) return identifyPackage({ purl: null, type, name, os: null });
  const distribution = distributionOf(ID_OF_DISTRIBUTION.get(place?.base ?? '') ?? null);
  if (distribution === null) return identifyPackage({ purl: null, type: ecosystem, name, os: null });
  const isReleased = ecosystem.includes(':');
  const around = distributionOf(os?.id ?? null)?.ecosystem === distribution.ecosystem && !isReleased ? os : null;
  const id = ID_OF_DISTRIBUTION.get(distribution.ecosystem) ?? null;
  const system = around ?? { id, version: null };
  const found = identifyPackage({ purl: null, type: distribution.packaging, name, os: system });
  return found !== null && isReleased ? { ...found, ecosystem: place?.ecosystem ?? ecosystem } : found;
}

/** The repository that the records of a commit speak of. */
function repositoryOf(records: readonly JsonObject[]): string | null {
  for (const record of records) {
    for (const affected of listOf(record.affected)) {
      for (const range of listOf(objectOf(affected)?.ranges)) {
        const repository = identifyingText(objectOf(range)?.repo, TEXT_LIMITS.name);
        if (repository !== null)
          return repository
            .replace(/^[a-z+]+:\/\//i, '')
            .replace(/(?<!\/)\/+$/, '')
            .replace(/\.git$/, '');
      }
    }
  }
  return null;
}

/**
 * One `package`. A system package has its source's name, which OSV's records use, beside the installed one. A vendored
 * repository has only a commit; it is named by the repository of its records, else by the path it lies in.
 */
export function readOsvPackage(
  value: unknown,
  records: readonly JsonObject[],
  path: string | null,
  os: OperatingSystem | null,
): OsvPackage | null {
  const fields = objectOf(value);
  if (fields === null) return null;
  const ecosystem = identifyingText(fields.ecosystem, TEXT_LIMITS.word) ?? '';
  const name = identifyingText(fields.name, TEXT_LIMITS.name) ?? '';
  const commit = cleanText(fields.commit, TEXT_LIMITS.version);
  const version = cleanText(fields.version, TEXT_LIMITS.version) ?? commit ?? '';
  const isRepository = ecosystem === '' && commit !== null;
  const found = isRepository
    ? identify(GIT, name === '' ? (repositoryOf(records) ?? path) : name, null)
    : identify(ecosystem, identifyingText(fields.os_package_name, TEXT_LIMITS.name) ?? name, os);
  return found === null ? null : { found, version, ecosystem, name };
}
