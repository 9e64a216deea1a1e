import { cleanText, identifyingText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { distributionOf, releaseEcosystem } from '../../domain/distribution.js';
import type { Distribution, OperatingSystem } from '../../domain/distribution.js';
import { listOf, objectOf } from '../../domain/json-fields.js';
import type { JsonObject } from '../../domain/json-fields.js';
import type { ObservedPackage } from '../../domain/observation.js';
import { identifyPackage } from '../../domain/package-identity.js';
import { typeEcosystem } from '../../domain/package-type.js';

/** A package of the report: what it is to us, and how OSV's records spell it. */
export interface OsvPackage {
  found: ObservedPackage;
  /** The installed version, or the commit of a package that has none. */
  version: string;
  /** OSV's own ecosystem and name; both are empty for a repository that is known by its commit. */
  ecosystem: string;
  name: string;
}

const LANGUAGE_TYPES = [
  ...['npm', 'pypi', 'golang', 'maven', 'gem', 'cargo', 'composer', 'nuget', 'hex', 'pub', 'conan', 'cran'],
  ...['hackage', 'swift', 'julia', 'opam', 'bitnami', 'githubactions'],
];
const TYPE_OF_ECOSYSTEM = new Map(LANGUAGE_TYPES.map((type) => [typeEcosystem(type).toLowerCase(), type]));

/** OSV's names of distributions that are not also an os-release id. */
const ID_OF_ECOSYSTEM = new Map([
  ['photon os', 'photon'],
  ['azure linux', 'azurelinux'],
]);

/** Where a vulnerability is in a repository and not in a package of an ecosystem. */
const GIT = 'GIT';

/** What stands before the release in `Ubuntu:Pro:22.04:LTS` and `Red Hat:enterprise_linux:9::appstream`. */
const EDITION = /^(?:(?:pro|fips[a-z-]*):){1,3}|^(?:enterprise_linux|rhel_[a-z0-9_]{1,40}):/i;

/** Our spelling of `Debian:12`; a release that we have no rule for stays as OSV writes it. */
function placeEcosystem(distribution: Distribution, ecosystem: string): string {
  const [, release = ''] = /^[^:]*:(.*)$/.exec(ecosystem) ?? [];
  const plain = release.replace(EDITION, '');
  return distribution.release(plain) === null ? ecosystem : releaseEcosystem(distribution, plain);
}

function identify(ecosystem: string, name: string | null, os: OperatingSystem | null): ObservedPackage | null {
  const head = ecosystem.split(':', 1)[0]?.toLowerCase() ?? '';
  const type = TYPE_OF_ECOSYSTEM.get(head);
  if (type !== undefined) return identifyPackage({ purl: null, type, name, os: null });
  const id = ID_OF_ECOSYSTEM.get(head) ?? head;
  const distribution = distributionOf(id);
  if (distribution === null) return identifyPackage({ purl: null, type: ecosystem, name, os: null });
  const isReleased = ecosystem.includes(':');
  const around = distributionOf(os?.id ?? null) === distribution && !isReleased ? os : { id, version: null };
  const found = identifyPackage({ purl: null, type: distribution.packaging, name, os: around });
  return found !== null && isReleased ? { ...found, ecosystem: placeEcosystem(distribution, ecosystem) } : found;
}

/** The repository that the records of a commit speak of. */
function repositoryOf(records: readonly JsonObject[]): string | null {
  for (const record of records) {
    for (const affected of listOf(record.affected)) {
      for (const range of listOf(objectOf(affected)?.ranges)) {
        const repository = identifyingText(objectOf(range)?.repo, TEXT_LIMITS.name);
        if (repository !== null) return repository.replace(/^[a-z+]+:\/\//i, '').replace(/(?:\.git)?\/*$/, '');
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
