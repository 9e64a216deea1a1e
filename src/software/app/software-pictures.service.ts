import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock, Database, inTurns } from '../../platform/index.js';
import {
  idsOf,
  type SoftwareCounts,
  SoftwareCount,
  type VersionDictionary,
  versionDictionary,
} from '../domain/software-tally.js';
import { ShownSoftwareRepository, type ShownSeries } from '../persistence/shown-software.repository.js';

/** What is installed in an organization, counted. */
export interface SoftwarePicture extends SoftwareCounts {
  asOf: Date | null;
  /** By `device/series`: the ecosystems of its inventory. */
  ecosystems: ReadonlyMap<string, readonly string[]>;
}

/** Which devices and which versions count; null is all. */
export interface PictureOf {
  tags: readonly string[] | null;
  groups: ReadonlySet<number> | null;
}

/** Looks at everything one device shows. */
export type DeviceVisitor = (deviceId: number, versionIds: number[]) => void;

interface CachedNumbers {
  marker: string;
  picture: SoftwarePicture;
  countedAt: number;
  /** Milliseconds that counting took. */
  took: number;
}

/** Numbers that all kept pictures may hold. */
const CACHED_NUMBERS = 2_000_000;
/** What took longer is kept for a while though devices have told something new: so counting takes a twentieth of the time at most. */
const QUICK_MS = 250;
const CACHED_FOR = 20;

/**
 * Counts on how many devices packages and versions are, by reading every inventory once, and keeps the result as long as nothing new
 * was told (docs/decisions/0074-where-is-a-package.md).
 */
@Injectable()
export class SoftwarePictures {
  private readonly cache = new LRUCache<string, CachedNumbers>({ maxSize: CACHED_NUMBERS });

  constructor(
    private readonly shown: ShownSoftwareRepository,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async of(organizationId: number, { tags, groups }: PictureOf): Promise<SoftwarePicture> {
    // Before everything else: what comes while it is counted gives another marker.
    const { marker, asOf } = await this.shown.stand(organizationId, tags);
    const key = JSON.stringify([organizationId, tags, groups && [...groups]]);
    const stored = this.cache.get(key);
    if (stored?.marker === marker) return { ...stored.picture, asOf };
    const age = stored === undefined ? 0 : this.clock.now().getTime() - stored.countedAt;
    // An export shows one moment, and counts for it once.
    if (stored && stored.took > QUICK_MS && age < stored.took * CACHED_FOR && !this.database.isReadOnly())
      return stored.picture;
    const begun = performance.now();
    const picture = { ...(await this.count(organizationId, { tags, groups })), asOf };
    const size = 1 + picture.packages.size + picture.groups.size + picture.ecosystems.size + (groups?.size ?? 0);
    const countedAt = this.clock.now().getTime();
    this.cache.set(key, { marker, picture, countedAt, took: performance.now() - begun }, { size });
    return picture;
  }

  async dictionary(organizationId: number): Promise<VersionDictionary> {
    return versionDictionary(await this.shown.versions(organizationId));
  }

  /** Shows every device that counts to a visitor; gives the ecosystems of each inventory by `device/series`. */
  async visit(
    organizationId: number,
    tags: readonly string[] | null,
    dictionary: VersionDictionary,
    visitor: DeviceVisitor,
  ): Promise<Map<string, readonly string[]>> {
    const packages = await this.shown.ecosystems(organizationId);
    const ecosystemOf = new Map(packages.map(({ id, ecosystem }) => [id, ecosystem]));
    const told = new Map<string, readonly string[]>();
    for await (const rows of this.shown.blocks(organizationId, tags)) {
      await inTurns(
        visitBlock(rows, visitor, (seriesId, installed) => {
          told.set(seriesId, ecosystemsOf(installed, dictionary, ecosystemOf));
        }),
      );
    }
    return told;
  }

  private async count(organizationId: number, { tags, groups }: PictureOf): Promise<Omit<SoftwarePicture, 'asOf'>> {
    const dictionary = await this.dictionary(organizationId);
    const count = new SoftwareCount(dictionary, groups);
    const ecosystems = await this.visit(organizationId, tags, dictionary, (deviceId, ids) => {
      count.add(deviceId, ids);
    });
    return { ...count.counts(), ecosystems };
  }
}

/** One device after the other. */
function* visitBlock(
  rows: readonly ShownSeries[],
  visitor: DeviceVisitor,
  tell: (series: string, installed: readonly number[]) => void,
): Generator<void, void> {
  let current = { deviceId: -1, ids: [] as number[] };
  for (const { deviceId, seriesId, inventory, shown } of rows) {
    yield;
    if (deviceId !== current.deviceId) {
      if (current.ids.length > 0) visitor(current.deviceId, current.ids);
      current = { deviceId, ids: [] };
    }
    const installed = idsOf(inventory);
    if (inventory !== null) tell(`${deviceId}/${seriesId}`, installed);
    // Added to, and never made anew: a device may have many series, each with everything.
    for (const id of installed) current.ids.push(id);
    for (const id of idsOf(shown)) current.ids.push(id);
  }
  if (current.ids.length > 0) visitor(current.deviceId, current.ids);
}

function ecosystemsOf(
  ids: readonly number[],
  { packageOf }: VersionDictionary,
  ecosystemOf: ReadonlyMap<number, string>,
): string[] {
  const found = new Set<string>();
  for (const id of ids) {
    const ecosystem = ecosystemOf.get(packageOf[id] ?? 0);
    if (ecosystem !== undefined) found.add(ecosystem);
  }
  return [...found];
}
