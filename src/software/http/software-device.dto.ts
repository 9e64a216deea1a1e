import { ApiProperty } from '@nestjs/swagger';
import type { SoftwareDeviceRow } from '../persistence/software-device.repository.js';

/** A device that has the package. */
export class PackageHolderDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;
  name!: string;
  @ApiProperty({ type: [String] })
  tags!: string[];
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
  @ApiProperty({ type: [String] })
  versions!: string[];
  @ApiProperty({ type: [PackageSourceDto] })
  sources!: PackageSourceDto[];
  /** The first scan of the earliest of these sources: before, nobody looked. Since when the package is there is not recorded. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lookedAtSince!: Date | null;
  /** The last scan that showed it. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastSeenAt!: Date | null;
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
