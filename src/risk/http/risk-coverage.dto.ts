import { ApiProperty } from '@nestjs/swagger';

/** Enrolled devices by how much of their software was compared with advisories, or looked at by a scanner. */
export class SoftwareDevicesDto {
  /** All of it. */
  matched!: number;
  /** Some of it: their true risk may be higher. */
  partlyMatched!: number;
  /** None of it. */
  notMatched!: number;
  /** Nobody reported what is installed. */
  noInventory!: number;
}

/** Package versions, each once a device and scope. */
export class SoftwarePackagesDto {
  installed!: number;
  /** Compared with advisories, or looked at by a scanner. */
  compared!: number;
}

/** Packages that nobody compared, of one ecosystem and for one reason. */
export class SoftwareGapDto {
  /** @example 'Debian:12' */
  ecosystem!: string;
  /**
   * `no-feed`, `version-not-comparable`, `source-unknown`, `third-party`, `module-unknown`, …: as in the receipts of the matching.
   * @example 'third-party'
   */
  reason!: string;
  packages!: number;
  devices!: number;
}

/** How much of what is installed was compared with advisories. */
export class SoftwareCoverageDto {
  devices!: SoftwareDevicesDto;
  packages!: SoftwarePackagesDto;
  /** Why packages were not compared, most packages first; at most 100. */
  gaps!: SoftwareGapDto[];
}

/** How much of the fleet was looked at. */
export class RiskCoverageDto {
  @ApiProperty({
    example: 100,
    description: 'Enrolled, not deactivated: the next four together, which are states of devices (`health`).',
  })
  enrolled!: number;

  @ApiProperty({
    example: 91,
    description: 'Scanned within the days that the policy calls silent (14), and read whole.',
  })
  reporting!: number;

  @ApiProperty({
    example: 2,
    description: 'Scanned as lately, but the newest scan of a source could not be read whole.',
  })
  partlyRead!: number;

  @ApiProperty({ example: 5, description: 'Scanned before that; they keep what they last had.' }) silent!: number;

  @ApiProperty({
    example: 2,
    description: 'Never scanned; each is taken for as risky as three quarters of the others.',
  })
  neverScanned!: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 0.91,
    description: 'Reporting of enrolled; null without devices.',
  })
  share!: number | null;

  @ApiProperty({
    example: 0,
    description:
      'In service without an agent: only reports of other tools name them. They count in the score, and not above.',
  })
  onlyReported!: number;

  @ApiProperty({
    type: SoftwareCoverageDto,
    nullable: true,
    description: 'How much of what is installed was compared with advisories; null until it was counted.',
  })
  software!: SoftwareCoverageDto | null;

  @ApiProperty({
    format: 'date-time',
    description:
      'The minute whose states of devices these are, whatever the last update was; of software, what the last update counted.',
  })
  asOf!: string;
}
