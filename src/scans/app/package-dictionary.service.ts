import { Injectable } from '@nestjs/common';
import { DictionaryCache, idOf, inTurns } from '../../platform/index.js';
import { cleanText } from '../domain/clean-text.js';
import { MODULE_LIMIT } from '../domain/package-type.js';
import type { ObservedFinding, ObservedPackage, ObservedSoftware } from '../domain/observation.js';
import { MAKER_LIMIT } from '../domain/package-maker.js';
import type { PlacedFinding } from '../finding-sink.decorator.js';
import { PackageRepository, type PackageVersionKey } from '../persistence/package.repository.js';

const MAX_CACHED = 400_000;
/** With two versions, an architecture, a module and a maker it must fit the 2704 bytes of an index row, at three bytes a character. */
const SOURCE_NAME_LIMIT = 192;
/** In the place of a source: who has an owner has none. */
const OWNER_LIMIT = SOURCE_NAME_LIMIT;
/** The owner of what no package of a distribution brought. */
const NO_OWNER = '-';

/** Gives packages and their versions the organization's ids; those already known cost no statement. */
@Injectable()
export class PackageDictionary {
  private readonly packages = new DictionaryCache(MAX_CACHED);
  private readonly versions = new DictionaryCache(MAX_CACHED);

  constructor(private readonly repository: PackageRepository) {}

  async placeFindings(organizationId: number, findings: ObservedFinding[]): Promise<PlacedFinding[]> {
    const ids = await this.packageIds(
      organizationId,
      findings.map((finding) => finding.package),
    );
    return inTurns(placing(findings, ids));
  }

  /** Ids of the package versions that findings are in; a finding does not tell architectures and source packages. */
  async findingVersionIds(organizationId: number, findings: ObservedFinding[]): Promise<number[]> {
    const installed = findings.map(({ package: of, installedVersion }) => ({
      package: of,
      version: installedVersion,
      architecture: null,
      sourceName: null,
      sourceVersion: null,
    }));
    return this.softwareIds(organizationId, installed);
  }

  /** Sorted ids of the package versions of an inventory, each once; without what is listed and not installed. */
  async softwareIds(organizationId: number, listed: ObservedSoftware[]): Promise<number[]> {
    const software = listed.filter(({ installed }) => installed !== false);
    const packageIds = await this.packageIds(
      organizationId,
      software.map((item) => item.package),
    );
    const wanted = await inTurns(gatheringVersions(software, packageIds));
    const ids = await this.versions.resolve(
      organizationId,
      wanted,
      (missing) => this.repository.ensureVersions(organizationId, missing),
      versionKey,
    );
    return [...ids.values()].sort((a, b) => a - b);
  }

  private async packageIds(organizationId: number, packages: readonly ObservedPackage[]): Promise<Map<string, number>> {
    const wanted = await inTurns(gatheringPackages(packages));
    return this.packages.resolve(
      organizationId,
      wanted,
      (missing) => this.repository.ensurePackages(organizationId, missing),
      packageKey,
    );
  }
}

/* Entry by entry: a scan may have a hundred thousand. */

function* gatheringPackages(
  packages: readonly ObservedPackage[],
): Generator<undefined, Map<string, ObservedPackage>, undefined> {
  const wanted = new Map<string, ObservedPackage>();
  for (const item of packages) {
    yield undefined;
    wanted.set(packageKey(item), item);
  }
  return wanted;
}

function* placing(
  findings: readonly ObservedFinding[],
  ids: ReadonlyMap<string, number>,
): Generator<undefined, PlacedFinding[], undefined> {
  const placed: PlacedFinding[] = [];
  for (const finding of findings) {
    yield undefined;
    placed.push({ ...finding, packageId: idOf(ids, packageKey(finding.package)) });
  }
  return placed;
}

function* gatheringVersions(
  software: readonly ObservedSoftware[],
  packageIds: ReadonlyMap<string, number>,
): Generator<undefined, Map<string, PackageVersionKey>, undefined> {
  const wanted = new Map<string, PackageVersionKey>();
  for (const item of software) {
    yield undefined;
    const key: PackageVersionKey = {
      packageId: idOf(packageIds, packageKey(item.package)),
      version: item.version,
      architecture: item.architecture ?? '',
      sourceName: cleanText(item.sourceName, SOURCE_NAME_LIMIT) ?? '',
      sourceVersion: item.sourceVersion ?? '',
      module: cleanText(item.module, MODULE_LIMIT) ?? '',
      maker: cleanText(item.maker, MAKER_LIMIT) ?? '',
      owner: ownerOf(item),
    };
    wanted.set(versionKey(key), key);
  }
  return wanted;
}

function ownerOf({ owner, sourceName }: ObservedSoftware): string {
  if (owner === undefined || cleanText(sourceName, SOURCE_NAME_LIMIT) !== null) return '';
  return cleanText(owner, OWNER_LIMIT) ?? NO_OWNER;
}

function packageKey(item: Pick<ObservedPackage, 'ecosystem' | 'name'>): string {
  return `${item.ecosystem}\n${item.name}`;
}

function versionKey(key: PackageVersionKey): string {
  return `${key.packageId}\n${key.version}\n${key.architecture}\n${key.sourceName}\n${key.sourceVersion}\n${key.module}\n${key.maker}\n${key.owner}`;
}
