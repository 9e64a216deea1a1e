import { ApiProperty } from '@nestjs/swagger';
import type { NotLookedAtCount } from '../app/count-not-looked-at.service.js';
import type { InstalledPackage, NotComparable, PackageDetail } from '../app/read-software.service.js';
import { NOT_LOOKED_AT } from '../app/not-looked-at.js';
import { packageId } from '../domain/package-id.js';
import { SEVERITY_ORDER, type Severity } from '../../vulnerabilities/index.js';

/** Versions that a row of the list names. */
const VERSIONS_SHOWN = 10;
/** Of one package: more are no list that anybody reads. */
const VERSIONS_OF_ONE = 1000;

/** An installed version, and on how many devices it is. */
export class InstalledVersionDto {
  /** Null when inventories do not say. @example '3.0.11-1~deb12u2' */
  version!: string | null;
  devices!: number;
}

/** The installed versions, the most widespread first. */
export class InstalledVersionsDto {
  total!: number;
  @ApiProperty({ type: [InstalledVersionDto] }) shown!: InstalledVersionDto[];
}

/** Open vulnerabilities by severity. */
export class OpenVulnerabilitiesDto {
  critical!: number;
  high!: number;
  medium!: number;
  low!: number;
  none!: number;
  unknown!: number;
}

/** That no more fixes come. */
export class EndOfLifeDto {
  /** The distribution release or the line of the product. @example 'AngularJS 1' */
  label!: string;
  /** Since when; null when that is not known. @example '2021-12-31' */
  on!: string | null;
  /** End of the extended support that some pay for. */
  extendedUntil!: string | null;
  /** The installed versions that it is about; null means all: their distribution has ended. */
  @ApiProperty({ type: [String], nullable: true }) versions!: string[] | null;
}

/** A package that is installed on a device of the organization. */
export class InstalledPackageDto {
  /** Of ecosystem and name. @example 'RGViaWFuOjEyCmxpYnNzbDM' */
  id!: string;
  /** Where its versions are comparable. @example 'Debian:12' */
  ecosystem!: string;
  /** @example 'libssl3' */
  name!: string;
  /** Package URL without version. @example 'pkg:deb/debian/libssl3' */
  purl!: string | null;
  /** Devices that have it, in any version. */
  devices!: number;
  versions!: InstalledVersionsDto;
  /** Findings that are open in it, on all devices: those that are known. */
  openFindings!: number;
  openVulnerabilities!: OpenVulnerabilitiesDto;
  /** Whether one of them says that the package is malware: remove it at once. */
  malware!: boolean;
  /** Whether there are advisories of its ecosystem here. Without them only scanners find something, and no finding says little. */
  comparedToAdvisories!: boolean;
  /** Null when it has not ended, or nobody knows. */
  @ApiProperty({ type: EndOfLifeDto, nullable: true }) endOfLife!: EndOfLifeDto | null;

  static from(row: InstalledPackage): InstalledPackageDto {
    return fieldsOf(row);
  }

  /** For a line of CSV: versions in words. */
  static line(row: InstalledPackage): object {
    const { versions, ...dto } = fieldsOf(row);
    const shown = versions.shown.map(({ version, devices }) => `${version ?? '?'} (${devices})`);
    return { ...dto, versions: { total: versions.total, shown } };
  }
}

/** What a range of versions could not be held against. */
export class NotComparableDto {
  ecosystem!: string;
  /** Packages, and versions of them, that may be in the range or not. */
  packages!: number;
  versions!: number;
  @ApiProperty({
    enum: ['no-order', 'unreadable'],
    description: 'No order of its versions is known here, or the order cannot read them or the range.',
  })
  reason!: string;
}

/** What is to be said of the whole list. */
export class SoftwareSummaryDto {
  @ApiProperty({ type: [NotComparableDto] }) notComparable!: NotComparable[];
}

/** A device by its name. */
export class NamedDeviceDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  name!: string;
}

/** Devices that were not looked at, for one reason. */
export class NotLookedAtReasonDto {
  @ApiProperty({
    enum: NOT_LOOKED_AT,
    description:
      'No scan ever came; no scan has an inventory; inventories are of other ecosystems; the newest scan could not look everywhere; the newest inventory is too old.',
  })
  reason!: string;
  devices!: number;
  /** The first twenty. */
  @ApiProperty({ type: [NamedDeviceDto] }) shown!: NamedDeviceDto[];
}

/** Devices of which it is not known whether they have what they do not show. */
export class NotLookedAtDto {
  /** Null means: of any. @example 'npm' */
  ecosystem!: string | null;
  devices!: number;
  @ApiProperty({ type: [NotLookedAtReasonDto] }) reasons!: NotLookedAtCount['reasons'];
}

/** A package, all its versions, and the devices that say nothing of it. */
export class PackageDetailDto extends InstalledPackageDto {
  notLookedAt!: NotLookedAtDto;

  static of(row: PackageDetail): PackageDetailDto {
    return {
      ...fieldsOf(row),
      versions: { total: row.versions.length, shown: row.versions.slice(0, VERSIONS_OF_ONE).map(versionOf) },
      notLookedAt: row.notLookedAt,
    };
  }
}

function fieldsOf(row: InstalledPackage): Pick<InstalledPackageDto, keyof InstalledPackageDto> {
  return {
    id: packageId(row),
    ecosystem: row.ecosystem,
    name: row.name,
    purl: row.purl,
    devices: row.devices,
    versions: { total: row.versions.length, shown: row.versions.slice(0, VERSIONS_SHOWN).map(versionOf) },
    openFindings: row.openFindings,
    openVulnerabilities: bySeverity(row.openVulnerabilities),
    malware: row.malware,
    comparedToAdvisories: row.comparedToAdvisories,
    endOfLife: row.endOfLife,
  };
}

function versionOf({ version, devices }: { version: string; devices: number }): InstalledVersionDto {
  return { version: version === '' ? null : version, devices };
}

function bySeverity(counts: readonly number[]): OpenVulnerabilitiesDto {
  const count = (severity: Severity): number => counts[SEVERITY_ORDER.indexOf(severity)] ?? 0;
  return {
    critical: count('critical'),
    high: count('high'),
    medium: count('medium'),
    low: count('low'),
    none: count('none'),
    unknown: count('unknown'),
  };
}
