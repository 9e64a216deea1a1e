import { Injectable } from '@nestjs/common';
import { type FetchedPage, listPage, type ListPage, NotFoundError, type PagedRow } from '../../platform/index.js';
import { versionOrderOf } from '../../versions/index.js';
import { AdvisoryCoverage } from '../../vulnerabilities/index.js';
import { EndedSoftware, type EndOfLife, isOfEcosystem } from './end-of-life.js';
import { packageKey } from '../domain/package-id.js';
import { isInRange, type VersionBound } from '../domain/version-range.js';
import {
  type NamedPackageRow,
  PackageQueryRepository,
  type PackageRow,
  type VersionTextRow,
} from '../persistence/package-query.repository.js';
import { SoftwareDeviceRepository, type SoftwareDeviceRow } from '../persistence/software-device.repository.js';
import { CountNotLookedAt, type NotLookedAtCount } from './count-not-looked-at.service.js';
import type { InstalledSoftwareListQuery, SoftwareDeviceListQuery } from './software-list.js';
import { type SoftwarePicture, SoftwarePictures } from './software-pictures.service.js';

/** A version of a package that is installed somewhere. */
export interface InstalledVersion {
  /** Empty where inventories do not say. */
  version: string;
  devices: number;
}

/** A package of the list. */
export interface InstalledPackage extends PackageRow {
  /** The most widespread first. */
  versions: InstalledVersion[];
  endOfLife: EndOfLife | null;
  /** Whether feeds have advisories of its ecosystem at all: else nobody but scanners can find anything in it. */
  comparedToAdvisories: boolean;
}

/** A package with where it is not known to be or not. */
export interface PackageDetail extends InstalledPackage {
  notLookedAt: NotLookedAtCount;
}

/** What a range could not be held against, by ecosystem. */
export interface NotComparable {
  ecosystem: string;
  packages: number;
  versions: number;
  /** `no-order`: nobody knows how its versions are ordered here; `unreadable`: the order cannot read them, or the range. */
  reason: 'no-order' | 'unreadable';
}

/** Reads packages over all devices of an organization. */
@Injectable()
export class ReadSoftware {
  constructor(
    private readonly pictures: SoftwarePictures,
    private readonly packages: PackageQueryRepository,
    private readonly devices: SoftwareDeviceRepository,
    private readonly ended: EndedSoftware,
    private readonly coverage: AdvisoryCoverage,
    private readonly notLooked: CountNotLookedAt,
  ) {}

  list<Item extends object>(
    organizationId: number,
    query: InstalledSoftwareListQuery,
    map: (row: InstalledPackage) => Item,
  ): Promise<ListPage<Item>> {
    return listPage(query, (page: InstalledSoftwareListQuery) => this.page(organizationId, page), map);
  }

  /** Throws {@link NotFoundError}, also for a package that is nowhere any more. */
  async one(organizationId: number, id: string): Promise<PackageDetail> {
    const row = await this.require(organizationId, id);
    const picture = await this.pictures.of(organizationId, { tags: null, groups: null });
    const devices = picture.packages.get(row.id) ?? 0;
    if (devices === 0) throw new NotFoundError('package');
    const [detail] = await this.described(organizationId, [{ ...row, devices }], picture, null);
    if (!detail) throw new NotFoundError('package');
    return { ...detail, notLookedAt: await this.notLooked.of(organizationId, row.ecosystem, picture.ecosystems) };
  }

  /** The devices that have a package; throws {@link NotFoundError}. */
  async devicesOf<Item extends object>(
    organizationId: number,
    id: string,
    query: SoftwareDeviceListQuery,
    map: (row: SoftwareDeviceRow) => Item,
  ): Promise<ListPage<Item>> {
    const { id: packageId, ecosystem } = await this.require(organizationId, id);
    const versions = await this.devices.versions(organizationId, packageId);
    const { version: bounds } = query.filters;
    const order = versionOrderOf(ecosystem);
    const judged = versions.map(({ id: one, version }) => ({
      id: one,
      version,
      isIn: bounds === undefined ? true : isInRange(version, bounds, order),
    }));
    const wanted = judged.flatMap(({ id: one, isIn }) => (isIn === true ? [one] : []));
    const unclear = new Set(judged.flatMap(({ version, isIn }) => (isIn === null ? [version] : [])));
    const summary = { notComparable: notComparable([{ ecosystem, packages: 1, versions: unclear.size }]) };
    const fetch = async (page: SoftwareDeviceListQuery): Promise<FetchedPage<SoftwareDeviceRow & PagedRow>> => ({
      ...(await this.devices.page(organizationId, packageId, wanted, page)),
      summary,
    });
    return listPage(query, fetch, map);
  }

  private async require(organizationId: number, id: string): Promise<PackageRow> {
    const key = packageKey(id);
    const row = key === null ? null : await this.packages.one(organizationId, key);
    if (!row) throw new NotFoundError('package');
    return row;
  }

  private async page(
    organizationId: number,
    query: InstalledSoftwareListQuery,
  ): Promise<FetchedPage<InstalledPackage & PagedRow>> {
    const { version, deviceTag, endOfLife, ...others } = query.filters;
    const tags = deviceTag ?? null;
    const all = await this.pictures.of(organizationId, { tags, groups: null });
    const range = version === undefined ? null : await this.inRange(organizationId, { version, ...others }, all);
    const picture = range === null ? all : await this.pictures.of(organizationId, { tags, groups: range.groups });
    const asksForEnds = endOfLife !== undefined || query.withFacets;
    const ended = asksForEnds ? await this.endedOf(organizationId, others, picture) : [];
    const counted = { packages: picture.packages, ended, asOf: picture.asOf };
    const fetched = await this.packages.page(organizationId, query, counted);
    const described = await this.described(organizationId, fetched.rows, picture, range?.groups ?? null);
    const summary = { notComparable: range?.notComparable ?? [] };
    return {
      ...fetched,
      rows: described.map((row, i) => ({ ...row, sortKeys: fetched.rows[i]?.sortKeys ?? [] })),
      summary,
    };
  }

  /** The versions in a range, and what could not be held against it. */
  private async inRange(
    organizationId: number,
    filters: InstalledSoftwareListQuery['filters'] & { version: VersionBound[] },
    picture: SoftwarePicture,
  ): Promise<{ groups: Set<number>; notComparable: NotComparable[] }> {
    const named = await this.packages.named(organizationId, filters, [...picture.packages.keys()]);
    const ecosystemOf = new Map(named.map(({ id, ecosystem }) => [id, ecosystem]));
    const versions = await this.installed(organizationId, [...ecosystemOf.keys()], picture);
    const groups = new Set<number>();
    const unclear = new Map<string, { packages: Set<number>; versions: number }>();
    for (const { groupId, packageId, version } of versions) {
      const ecosystem = ecosystemOf.get(packageId) ?? '';
      const isIn = isInRange(version, filters.version, versionOrderOf(ecosystem));
      if (isIn === true) groups.add(groupId);
      if (isIn !== null) continue;
      const entry = unclear.get(ecosystem) ?? { packages: new Set(), versions: 0 };
      entry.packages.add(packageId);
      entry.versions += 1;
      unclear.set(ecosystem, entry);
    }
    const counts = [...unclear].map(([ecosystem, entry]) => ({ ...entry, ecosystem, packages: entry.packages.size }));
    return { groups, notComparable: notComparable(counts) };
  }

  /** Packages that have ended, of those that the names leave. */
  private async endedOf(
    organizationId: number,
    filters: InstalledSoftwareListQuery['filters'],
    picture: SoftwarePicture,
  ): Promise<number[]> {
    const named = await this.packages.named(organizationId, filters, [...picture.packages.keys()]);
    return [...(await this.ends(organizationId, named, picture)).keys()];
  }

  private async ends(
    organizationId: number,
    packages: readonly NamedPackageRow[],
    picture: SoftwarePicture,
  ): Promise<Map<number, EndOfLife>> {
    const versions = await this.installed(
      organizationId,
      packages.map(({ id }) => id),
      picture,
    );
    const texts = grouped(versions);
    return this.ended.among(
      packages.map((one) => ({ ...one, versions: (texts.get(one.id) ?? []).map(({ version }) => version) })),
    );
  }

  /** @param groups versions that are meant, or null for all */
  private async described(
    organizationId: number,
    rows: readonly PackageRow[],
    picture: SoftwarePicture,
    groups: ReadonlySet<number> | null,
  ): Promise<InstalledPackage[]> {
    const ids = rows.map(({ id }) => id);
    const versions = grouped(await this.installed(organizationId, ids, picture));
    const ends = await this.ended.among(
      rows.map((row) => ({ ...row, versions: (versions.get(row.id) ?? []).map(({ version }) => version) })),
    );
    const fed = await this.coverage.ecosystems();
    return rows.map((row) => ({
      ...row,
      endOfLife: ends.get(row.id) ?? null,
      comparedToAdvisories: [...fed].some(
        (one) => isOfEcosystem(one, row.ecosystem) || isOfEcosystem(row.ecosystem, one),
      ),
      versions: (versions.get(row.id) ?? [])
        .filter(({ groupId }) => groups?.has(groupId) !== false)
        .map(({ groupId, version }) => ({ version, devices: picture.groups.get(groupId) ?? 0 }))
        .sort((a, b) => b.devices - a.devices || (a.version < b.version ? -1 : 1)),
    }));
  }

  /** The versions of packages that are on a device of the picture. */
  private async installed(
    organizationId: number,
    packageIds: readonly number[],
    picture: SoftwarePicture,
  ): Promise<VersionTextRow[]> {
    const versions = await this.packages.versions(organizationId, packageIds);
    return versions.filter(({ groupId }) => picture.groups.has(groupId));
  }
}

function grouped(versions: readonly VersionTextRow[]): Map<number, VersionTextRow[]> {
  const groups = new Map<number, VersionTextRow[]>();
  for (const version of versions) {
    const group = groups.get(version.packageId);
    if (group) group.push(version);
    else groups.set(version.packageId, [version]);
  }
  return groups;
}

function notComparable(counts: readonly Omit<NotComparable, 'reason'>[]): NotComparable[] {
  return counts
    .filter(({ versions }) => versions > 0)
    .map(({ ecosystem, packages, versions }) => ({
      ecosystem,
      packages,
      versions,
      reason: versionOrderOf(ecosystem) === null ? ('no-order' as const) : ('unreadable' as const),
    }))
    .sort((a, b) => (a.ecosystem < b.ecosystem ? -1 : 1));
}
