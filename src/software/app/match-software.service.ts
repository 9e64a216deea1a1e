import { Injectable } from '@nestjs/common';
import { inTurns } from '../../platform/index.js';
import { type CountedMatch, type MatchedDevice, MatchCount } from '../domain/software-tally.js';
import { PackageQueryRepository, type VersionTextRow } from '../persistence/package-query.repository.js';
import { ShownSoftwareRepository } from '../persistence/shown-software.repository.js';
import { CountNotLookedAt, type NotLookedAtCount, USUAL_AGE } from './count-not-looked-at.service.js';
import { familyOf, isKnownEcosystem } from './end-of-life.js';
import type { PastedFault, PastedItem } from './pasted-item.js';
import { parsePastedList } from './pasted-list.js';
import { nameKeys } from './same-package.js';
import { type MatchedPackage, ShownPackages } from './shown-packages.js';
import { SoftwarePictures } from './software-pictures.service.js';
import { type Sought, SoughtList } from './sought-packages.js';

/** Bytes that what is around a text in an answer takes, at most: names of members, marks, numbers. */
const AROUND = 100;

/**
 * How much an answer may still hold. What devices told has long names and many versions, and five thousand lines may each name all of
 * them: what does not fit is counted and not named.
 */
class AnswerRoom {
  /** Whether something did not fit. */
  isCut = false;

  /** @param left bytes */
  constructor(private left: number) {}

  /** Those in front that fit, by the texts that each of them has. */
  take<Item>(items: readonly Item[], textsOf: (item: Item) => readonly string[]): Item[] {
    const taken: Item[] = [];
    for (const item of items) {
      const size = textsOf(item).reduce((sum, text) => sum + AROUND + Buffer.byteLength(text), 0);
      if (size > this.left) {
        this.isCut = true;
        break;
      }
      this.left -= size;
      taken.push(item);
    }
    return taken;
  }
}

/** Lines of a list that are taken at a time. */
export const MOST_ITEMS = 5000;
/** Devices that are named of a line, exact ones and others each; all are counted. And versions of each of them. */
const SHOWN = { devices: 20, versions: 20 };
/** Devices that are named in an answer. */
const SHOWN_IN_ALL = 5000;
/** Bytes of devices, and of packages, that an answer names. */
const MOST_BYTES = { devices: 4 * 1024 * 1024, packages: 4 * 1024 * 1024 };
/** Ecosystems of a list of which is told who was not looked at. More than there are that anybody knows of. */
const MOST_ECOSYSTEMS = 100;

/** A device that has a package of a line. */
export interface MatchedOn {
  id: string;
  name: string;
  versions: string[];
  /** Versions beyond those. */
  moreVersions: number;
}

/** What came of one line. */
export interface SoftwareMatch extends PastedItem {
  /** The line before it that asks for the same: there it is said what was found; null where there is none. */
  sameAs: number | null;
  packages: MatchedPackage[];
  /** Packages beyond those. */
  morePackages: number;
  exactDevices: number;
  otherDevices: number;
  exact: MatchedOn[];
  others: MatchedOn[];
}

/** What came of a list. */
export interface SoftwareMatches {
  items: SoftwareMatch[];
  unreadable: PastedFault[];
  notLookedAt: NotLookedAtCount[];
  /** Ecosystems of the list of which it was not told who was not looked at. */
  moreEcosystems: number;
  /** Devices with the exact version of any line. */
  devices: number;
  /** Whether more was found than an answer may hold: of some lines less is named than of others. */
  isCut: boolean;
}

/** What was found, and how to name it. */
interface Found {
  list: SoughtList;
  versions: readonly VersionTextRow[];
  counted: ReadonlyMap<Sought, CountedMatch>;
  count: MatchCount;
}

/** Finds who has what a list names, and who was not looked at. Six statements and one reading of all inventories, whatever the list. */
@Injectable()
export class MatchSoftware {
  constructor(
    private readonly packages: PackageQueryRepository,
    private readonly shown: ShownSoftwareRepository,
    private readonly pictures: SoftwarePictures,
    private readonly notLooked: CountNotLookedAt,
  ) {}

  /** @param days an inventory that is older tells nothing; {@link USUAL_AGE} when null */
  async execute(organizationId: number, lines: readonly string[], days: number | null): Promise<SoftwareMatches> {
    const pasted = parsePastedList(lines);
    const stored = await this.shown.ecosystems(organizationId);
    const { items, faults } = withKnownEcosystems(pasted.items, new Set(stored.map(({ ecosystem }) => ecosystem)));
    const list = new SoughtList(items);
    const { versions, setsOf } = await this.seek(organizationId, items, list);
    const dictionary = await this.pictures.dictionary(organizationId);
    const sought = [...new Set(items.map((item) => list.of(item)))];
    const count = new MatchCount(
      dictionary,
      { packages: idsOf(list), versions: setsOf },
      sought.map((one) => ({ packages: one.packages.map(({ id }) => id), versions: one.versions })),
      SHOWN,
    );
    const told = await this.pictures.visit(organizationId, null, dictionary, (id, ids) => {
      count.add(id, ids);
    });
    const matches = count.matches();
    const counted = new Map(sought.flatMap((one, at) => (matches[at] ? [[one, matches[at]] as const] : [])));
    const ecosystems = asked(items, list);
    const some = ecosystems.slice(0, MOST_ECOSYSTEMS);
    const notLookedAt = await this.notLooked.ofEach(organizationId, some, told, days ?? USUAL_AGE);
    return {
      ...(await this.named(organizationId, items, { list, versions, counted, count })),
      unreadable: [...pasted.faults, ...faults].sort((a, b) => a.line - b.line),
      notLookedAt: notLookedAt.filter(({ devices }) => devices > 0),
      moreEcosystems: ecosystems.length - some.length,
      devices: count.exactDevices,
    };
  }

  /** The packages that lines name, with their versions: two statements for all of them. */
  private async seek(
    organizationId: number,
    items: readonly PastedItem[],
    list: SoughtList,
  ): Promise<{ versions: VersionTextRow[]; setsOf: Map<number, number[]> }> {
    const keys = [...new Set(items.flatMap(({ name }) => nameKeys(name)))];
    const found = keys.length === 0 ? [] : await this.packages.byKeys(organizationId, keys);
    await inTurns(list.readPackages(found));
    const ids = [...list.named.keys()];
    const versions = ids.length === 0 ? [] : await this.packages.versions(organizationId, ids);
    return { versions, setsOf: await inTurns(list.readVersions(versions)) };
  }

  private async named(
    organizationId: number,
    items: readonly PastedItem[],
    { list, versions, counted, count }: Found,
  ): Promise<{ items: SoftwareMatch[]; isCut: boolean }> {
    const packages = new ShownPackages(list, count.groupDevices);
    await inTurns(packages.read(versions));
    const texts = new Map(versions.map(({ groupId, version }) => [groupId, version]));
    const all = [...counted.values()].flatMap(({ exact, others }) => [...exact, ...others]);
    const rows = await this.shown.devices(organizationId, [...new Set(all.map(({ deviceId }) => deviceId))]);
    const names = new Map(rows.map((row) => [row.id, row]));
    const namedOf = ({ deviceId, groups, total }: MatchedDevice): MatchedOn[] => {
      const device = names.get(deviceId);
      if (!device) return [];
      const own = [...new Set(groups.flatMap((group) => texts.get(group) ?? []))].sort();
      return [{ id: device.publicId, name: device.name, versions: own, moreVersions: total - groups.length }];
    };
    const room = { devices: new AnswerRoom(MOST_BYTES.devices), packages: new AnswerRoom(MOST_BYTES.packages) };
    const answer = firstOfEach(items).map((item): SoftwareMatch => {
      const sought = list.of(item);
      const { exactDevices = 0, otherDevices = 0 } = counted.get(sought) ?? {};
      return { ...item, packages: [], morePackages: 0, exactDevices, otherDevices, exact: [], others: [] };
    });
    let left = SHOWN_IN_ALL;
    const take = (devices: readonly MatchedDevice[] = []): MatchedOn[] => {
      room.devices.isCut ||= devices.length > left;
      const some = devices.slice(0, left).flatMap(namedOf);
      const taken = room.devices.take(some, ({ id, name, versions: own }) => [id, name, ...own]);
      left -= taken.length;
      return taken;
    };
    const told = answer.filter(({ sameAs }) => sameAs === null);
    for (const one of told) one.exact = take(counted.get(list.of(one))?.exact);
    for (const one of told) one.others = take(counted.get(list.of(one))?.others);
    await inTurns(
      (function* () {
        for (const one of told) {
          yield;
          const chosen = packages.of(list.of(one));
          one.packages = room.packages.take(chosen.packages, ({ ecosystem, name, versions: own }) => [
            // Their id is both, in base64.
            ...[ecosystem, name, ecosystem, name, name],
            ...own.map(({ version }) => version),
          ]);
          one.morePackages = chosen.more + chosen.packages.length - one.packages.length;
        }
      })(),
    );
    return { items: answer, isCut: room.devices.isCut || room.packages.isCut };
  }
}

/** With the line that asked for the same before. */
function firstOfEach(items: readonly PastedItem[]): (PastedItem & { sameAs: number | null })[] {
  const lines = new Map<string, number>();
  return items.map((item) => {
    const key = JSON.stringify([item.ecosystem, item.name, item.version]);
    const sameAs = lines.get(key) ?? null;
    if (sameAs === null) lines.set(key, item.line);
    return { ...item, sameAs };
  });
}

function idsOf({ named }: SoughtList): Map<number, number[]> {
  return new Map([...named].map(([id, sets]) => [id, sets.map((set) => set.id)]));
}

/** An ecosystem that nobody has heard of is a slip of the pen sooner than one without packages. */
function withKnownEcosystems(
  items: readonly PastedItem[],
  stored: ReadonlySet<string>,
): { items: PastedItem[]; faults: PastedFault[] } {
  const families = new Set([...stored].map((one) => familyOf(one).toLowerCase()));
  const isKnown = ({ ecosystem }: PastedItem): boolean =>
    ecosystem === null || isKnownEcosystem(ecosystem) || families.has(familyOf(ecosystem).toLowerCase());
  return {
    items: items.filter(isKnown),
    faults: items
      .filter((item) => !isKnown(item))
      .map(({ line, text, ecosystem }) => ({
        line,
        text,
        code: 'unknown-ecosystem',
        detail: `names an ecosystem that is not known here: ${String(ecosystem).slice(0, 60)}`,
      })),
  };
}

/** The ecosystems that a list is about: those it names, and for a bare name those where it was found, or any. */
function asked(items: readonly PastedItem[], list: SoughtList): (string | null)[] {
  const found = new Set<string | null>();
  const seen = new Set<number>();
  for (const item of items) {
    if (item.ecosystem !== null) {
      found.add(familyOf(item.ecosystem));
      continue;
    }
    const { packages } = list.of(item);
    if (packages.length === 0) found.add(null);
    for (const set of packages) {
      if (seen.has(set.id)) continue;
      seen.add(set.id);
      for (const { ecosystem } of set.packages) found.add(familyOf(ecosystem));
    }
  }
  return [...found].sort((a, b) => String(a).localeCompare(String(b)));
}
