import { Injectable } from '@nestjs/common';
import { familyOf, isKnownEcosystem, isOfEcosystem } from './ecosystem-word.js';
import { type CountedMatch, type MatchedDevice, MatchTally } from '../domain/match-tally.js';
import type { PastedFault, PastedItem } from './pasted-item.js';
import { parsePastedList } from './pasted-list.js';
import { isSameName, nameKeys, VersionIndex } from './same-package.js';
import {
  type NamedPackageRow,
  PackageReadingRepository,
  type VersionTextRow,
} from '../persistence/package-reading.repository.js';
import { ShownSoftwareRepository } from '../persistence/shown-software.repository.js';
import { CountNotLookedAt, type NotLookedAtCount, USUAL_AGE } from './count-not-looked-at.service.js';
import { SoftwarePictures } from './software-pictures.service.js';

/** Lines of a list that are taken at a time. */
export const MOST_ITEMS = 5000;
/** Devices that are named of a line, exact ones and others each; all are counted. */
const SHOWN = 20;
/** Devices that are named in an answer. */
const SHOWN_IN_ALL = 5000;
/** Versions that are named of a line. */
const VERSIONS_SHOWN = 20;

/** A device that has a package of a line. */
export interface MatchedOn {
  id: string;
  name: string;
  versions: string[];
}

/** A package that a line names, and its versions anywhere. */
export interface MatchedPackage {
  ecosystem: string;
  name: string;
  versions: { version: string; devices: number; isExact: boolean }[];
}

/** What came of one line. */
export interface SoftwareMatch extends PastedItem {
  packages: MatchedPackage[];
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
  /** Devices with the exact version of any line. */
  devices: number;
}

interface Sought {
  item: PastedItem;
  packages: (NamedPackageRow & { versions: readonly VersionTextRow[]; exact: ReadonlySet<VersionTextRow> })[];
}

/** Finds who has what a list names, and who was not looked at. Six statements and one reading of all inventories, whatever the list. */
@Injectable()
export class MatchSoftware {
  constructor(
    private readonly packages: PackageReadingRepository,
    private readonly shown: ShownSoftwareRepository,
    private readonly pictures: SoftwarePictures,
    private readonly notLooked: CountNotLookedAt,
  ) {}

  /** @param days an inventory that is older tells nothing; {@link USUAL_AGE} when null */
  async execute(organizationId: number, lines: readonly string[], days: number | null): Promise<SoftwareMatches> {
    const list = parsePastedList(lines);
    const stored = await this.shown.ecosystems(organizationId);
    const { items, faults } = withKnownEcosystems(list.items, new Set(stored.map(({ ecosystem }) => ecosystem)));
    const sought = await this.seek(organizationId, items);
    const dictionary = await this.pictures.dictionary(organizationId);
    const wanted = sought.map(({ packages }) => ({
      packageIds: packages.map(({ id }) => id),
      exactGroups: packages.flatMap(({ exact }) => [...exact].map(({ groupId }) => groupId)),
    }));
    const tally = new MatchTally(dictionary, wanted, SHOWN);
    const told = await this.pictures.visit(organizationId, null, dictionary, (id, ids) => {
      tally.add(id, ids);
    });
    const counted = tally.matches();
    const notLookedAt = await this.notLooked.ofEach(organizationId, asked(sought), told, days ?? USUAL_AGE);
    return {
      items: await this.named(organizationId, sought, counted, tally),
      unreadable: [...list.faults, ...faults].sort((a, b) => a.line - b.line),
      notLookedAt: notLookedAt.filter(({ devices }) => devices > 0),
      devices: tally.exactDevices,
    };
  }

  /** The packages that lines name, with their versions: two statements for all of them. */
  private async seek(organizationId: number, items: readonly PastedItem[]): Promise<Sought[]> {
    const keys = [...new Set(items.flatMap(({ name }) => nameKeys(name)))];
    const found = keys.length === 0 ? [] : await this.packages.byKeys(organizationId, keys);
    const byKey = new Map<string, NamedPackageRow[]>();
    for (const row of found) {
      const artifact = row.ecosystem === 'Maven' ? nameKeys(row.name.slice(row.name.indexOf(':') + 1)) : [];
      for (const key of new Set([...nameKeys(row.name), ...artifact])) {
        const same = byKey.get(key) ?? [];
        same.push(row);
        byKey.set(key, same);
      }
    }
    const packagesOf = items.map(({ name, ecosystem }) => {
      const candidates = new Set(nameKeys(name).flatMap((key) => byKey.get(key) ?? []));
      return [...candidates].filter(
        (row) =>
          (ecosystem === null || isOfEcosystem(row.ecosystem, ecosystem)) &&
          isSameName(row.ecosystem, row.name, name, ecosystem === null),
      );
    });
    const ids = [...new Set(packagesOf.flatMap((rows) => rows.map(({ id }) => id)))];
    const versions = ids.length === 0 ? [] : await this.packages.versions(organizationId, ids);
    const versionsOf = grouped(versions);
    const indexes = new Map(
      found.map(({ id, ecosystem }) => [id, new VersionIndex(ecosystem, versionsOf.get(id) ?? [])]),
    );
    return items.map((item, i) => ({
      item,
      packages: (packagesOf[i] ?? []).map((row) => {
        const known = versionsOf.get(row.id) ?? [];
        const exact = item.version === null ? new Set(known) : (indexes.get(row.id)?.same(item.version) ?? new Set());
        return { ...row, versions: known, exact };
      }),
    }));
  }

  private async named(
    organizationId: number,
    sought: readonly Sought[],
    counted: readonly CountedMatch[],
    tally: MatchTally,
  ): Promise<SoftwareMatch[]> {
    let left = SHOWN_IN_ALL;
    const take = (devices: readonly MatchedDevice[]): readonly MatchedDevice[] => {
      const taken = devices.slice(0, left);
      left -= taken.length;
      return taken;
    };
    const exact = counted.map((line) => take(line.exact));
    const others = counted.map((line) => take(line.others));
    const ids = new Set([...exact, ...others].flatMap((devices) => devices.map(({ deviceId }) => deviceId)));
    const names = new Map((await this.shown.devices(organizationId, [...ids])).map((row) => [row.id, row]));
    return sought.map(({ item, packages }, i) => {
      const texts = new Map(packages.flatMap(({ versions }) => versions.map((one) => [one.groupId, one.version])));
      const shown = (devices: readonly MatchedDevice[] = []): MatchedOn[] =>
        devices.flatMap(({ deviceId, groups }) => {
          const device = names.get(deviceId);
          if (!device) return [];
          const versions = groups.flatMap((group) => texts.get(group) ?? []);
          return [{ id: device.publicId, name: device.name, versions: [...new Set(versions)].sort() }];
        });
      return {
        ...item,
        packages: packages.map(({ ecosystem, name, versions, exact: same }) => ({
          ecosystem,
          name,
          versions: versions
            .map((one) => ({
              version: one.version,
              isExact: same.has(one),
              devices: tally.groupDevices.get(one.groupId) ?? 0,
            }))
            .filter(({ devices }) => devices > 0)
            .sort((a, b) => Number(b.isExact) - Number(a.isExact) || b.devices - a.devices)
            .slice(0, VERSIONS_SHOWN),
        })),
        exactDevices: counted[i]?.exactDevices ?? 0,
        otherDevices: counted[i]?.otherDevices ?? 0,
        exact: shown(exact[i]),
        others: shown(others[i]),
      };
    });
  }
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
function asked(sought: readonly Sought[]): (string | null)[] {
  const ecosystems = sought.flatMap(({ item, packages }) => {
    if (item.ecosystem !== null) return [familyOf(item.ecosystem)];
    return packages.length === 0 ? [null] : packages.map(({ ecosystem }) => familyOf(ecosystem));
  });
  return [...new Set(ecosystems)].sort((a, b) => String(a).localeCompare(String(b)));
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
