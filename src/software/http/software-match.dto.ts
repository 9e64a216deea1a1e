import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { MOST_ITEMS, type SoftwareMatch, type SoftwareMatches } from '../app/match-software.service.js';
import { packageId } from '../domain/package-id.js';
import { PASTED_FAULTS } from '../app/pasted-item.js';
import type { SoftwareDeviceRow } from '../persistence/software-device.repository.js';
import { NamedDeviceDto, NotLookedAtDto } from './software.dto.js';

const ITEMS = ['pkg:npm/foo@1.2.3', '@scope/x@1.0.0', 'requests==2.1', 'org.group:artifact:1.2'];
const TEXT = 'name,version,ecosystem\nfoo,1.2.3,npm';

/** A list has one of two forms, and never both. */
export const MATCH_EXAMPLES = {
  items: { summary: 'One package each', value: { items: ITEMS, maxAgeDays: 14 } },
  text: { summary: 'As it was pasted', value: { text: TEXT } },
};

/** A list of packages, as items or as text. */
export class MatchSoftwareDto {
  @ApiPropertyOptional({
    type: [String],
    minItems: 1,
    maxItems: MOST_ITEMS,
    example: ITEMS,
    description: 'One package each. Either this or `text`.',
  })
  @ValidateIf(({ text, items }: MatchSoftwareDto) => text === undefined || items !== undefined)
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_ITEMS)
  @IsString({ each: true })
  items?: string[];

  @ApiPropertyOptional({
    maxLength: 1_000_000,
    example: TEXT,
    description: `Lines as they were pasted, at most ${MOST_ITEMS}: packages in any of the forms of \`items\`, or columns. Either this or \`items\`.`,
  })
  @ValidateIf(({ text }: MatchSoftwareDto) => text !== undefined)
  @IsString()
  @MaxLength(1_000_000)
  text?: string;

  @ApiPropertyOptional({
    minimum: 1,
    maximum: 365,
    description: 'Days. A device whose newest inventory is older was not looked at. 14 when left out.',
  })
  @ValidateIf(({ maxAgeDays }: MatchSoftwareDto) => maxAgeDays !== undefined)
  @IsInt()
  @Min(1)
  @Max(365)
  maxAgeDays?: number;
}

/** A version of a package that a line names. */
export class MatchedVersionDto {
  version!: string | null;
  devices!: number;
  /** Whether it is the version that the line names. */
  isExact!: boolean;
}

/** A package that a line names. */
export class MatchedPackageDto {
  /** @example 'RGViaWFuOjEyCmxpYnNzbDM' */
  id!: string;
  ecosystem!: string;
  name!: string;
  /** Installed versions, exact ones first, twenty at most. */
  @ApiProperty({ type: [MatchedVersionDto] }) versions!: MatchedVersionDto[];
  /** Installed versions beyond those. */
  moreVersions!: number;
}

/** A device that has a package of the line. */
export class MatchedDeviceDto extends NamedDeviceDto {
  /** Its versions of the packages that the line names: exact ones before others, twenty at most. */
  @ApiProperty({ type: [String] }) versions!: string[];
  /** Versions beyond those, of each package for itself. */
  moreVersions!: number;
}

/** Devices: all are counted, the first twenty are named, 5,000 in one answer. */
export class MatchedDevicesDto {
  total!: number;
  @ApiProperty({ type: [MatchedDeviceDto] }) shown!: MatchedDeviceDto[];
}

/** What came of a line. */
export class SoftwareMatchDto {
  /** Counted from 1. */
  line!: number;
  /** As it was written. */
  text!: string;
  /** Null: every ecosystem was meant. */
  ecosystem!: string | null;
  name!: string;
  /** Null: every version was meant. */
  version!: string | null;
  /** The line before it that asks for the same: what was found is named there, and counted here; null where there is none. */
  sameAs!: number | null;
  /** Packages of that name that are known here, in their ecosystems, twenty at most; empty when none ever was. */
  @ApiProperty({ type: [MatchedPackageDto] }) packages!: MatchedPackageDto[];
  /** Packages beyond those; of a line that is the same as another, 0. */
  morePackages!: number;
  /** Devices that have the version that the line names. */
  exact!: MatchedDevicesDto;
  /** Devices that have the package in other versions only. */
  others!: MatchedDevicesDto;

  static from(match: SoftwareMatch): SoftwareMatchDto {
    return {
      line: match.line,
      text: match.text,
      ecosystem: match.ecosystem,
      name: match.name,
      version: match.version,
      sameAs: match.sameAs,
      packages: match.packages.map(({ ecosystem, name, versions, moreVersions }) => ({
        id: packageId({ ecosystem, name }),
        ecosystem,
        name,
        versions: versions.map((one) => ({ ...one, version: one.version === '' ? null : one.version })),
        moreVersions,
      })),
      morePackages: match.morePackages,
      exact: { total: match.exactDevices, shown: match.exact },
      others: { total: match.otherDevices, shown: match.others },
    };
  }
}

/** A line that could not be read. */
export class UnreadableItemDto {
  line!: number;
  text!: string;
  @ApiProperty({ enum: PASTED_FAULTS }) code!: string;
  /** @example 'is not a valid package URL' */
  detail!: string;
}

/** How a list went. */
export class MatchesSummaryDto {
  /** Lines that were read, and that could not be. */
  items!: number;
  unreadable!: number;
  /** Lines whose version is on a device, and those whose package is there in other versions only. */
  exact!: number;
  othersOnly!: number;
  /** Devices with the exact version of any line. */
  devices!: number;
  /** Whether more was found than one answer names (8 MiB, 5,000 devices): then ask again with fewer lines. All is counted. */
  isCut!: boolean;
}

/** Who has what a list names, and who was not looked at. */
export class SoftwareMatchesDto {
  summary!: MatchesSummaryDto;
  @ApiProperty({ type: [SoftwareMatchDto] }) items!: SoftwareMatchDto[];
  @ApiProperty({ type: [UnreadableItemDto] }) unreadable!: UnreadableItemDto[];
  /** By ecosystem of the list; for a name that is nowhere, of any. Those that were all looked at are left out. */
  @ApiProperty({ type: [NotLookedAtDto] }) notLookedAt!: NotLookedAtDto[];
  /** Ecosystems of the list beyond the first hundred: of them it is not said who was not looked at. */
  moreEcosystems!: number;

  static from({ items, unreadable, notLookedAt, moreEcosystems, devices, isCut }: SoftwareMatches): SoftwareMatchesDto {
    return {
      summary: {
        items: items.length,
        unreadable: unreadable.length,
        exact: items.filter(({ exactDevices }) => exactDevices > 0).length,
        othersOnly: items.filter(({ exactDevices, otherDevices }) => exactDevices === 0 && otherDevices > 0).length,
        devices,
        isCut,
      },
      items: items.map((match) => SoftwareMatchDto.from(match)),
      unreadable,
      notLookedAt,
      moreEcosystems,
    };
  }
}

/** A device that has the package. */
export class PackageHolderDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  name!: string;
  @ApiProperty({ type: [String] }) tags!: string[];
}

/** A scanner that sees the package, and what it looks at. */
export class PackageSourceDto {
  /** @example 'native' */
  source!: string;
  /** @example 'host' */
  scope!: string;
}

/** A device with the versions of a package on it. */
export class SoftwareDeviceDto {
  device!: PackageHolderDto;
  /** As installed. An empty text where the inventory does not say. */
  @ApiProperty({ type: [String] }) versions!: string[];
  @ApiProperty({ type: [PackageSourceDto] }) sources!: PackageSourceDto[];
  /** The first scan of the earliest of these sources: before, nobody looked. Since when the package is there is not recorded. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lookedAtSince!: Date | null;
  /** The last scan that showed it. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastSeenAt!: Date | null;
  /** Findings that are open in the package on this device. */
  openFindings!: number;

  static from(row: SoftwareDeviceRow): SoftwareDeviceDto {
    return {
      device: { id: row.publicId, name: row.name, tags: row.tags },
      versions: row.versions,
      sources: row.sources.map(({ source, scope }) => ({ source, scope })),
      lookedAtSince: row.lookedAtSince,
      lastSeenAt: row.lastSeenAt,
      openFindings: row.openFindings,
    };
  }
}
