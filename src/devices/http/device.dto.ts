import { ApiProperty } from '@nestjs/swagger';
import {
  AGENT_VERSION_STATUSES,
  type AgentContact,
  type AgentVersionStatus,
  type Approval,
  CONTACTS,
  type DeviceRole,
  type DeviceState,
  type Enrollment,
  ENROLLMENTS,
  type Exposure,
  EXPOSURES,
  type Platform,
  PLATFORMS,
  RISK_GAPS,
  type RiskGap,
  ROLES,
  STATES,
} from '../domain/device.js';
import { HEALTHS, type DeviceHealth } from '../domain/device-health.js';
import { LastRefusalDto } from './last-refusal.dto.js';

/** The operating system as the agent found it; a member that could not be read is null. */
export class DeviceOsDto {
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'debian',
    description: 'Short name of the distribution or system.',
  })
  id!: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Debian GNU/Linux' }) name!: string | null;
  @ApiProperty({ type: String, nullable: true, example: '12' }) version!: string | null;
  @ApiProperty({ type: String, nullable: true, example: null }) build!: string | null;
  @ApiProperty({ type: String, nullable: true, example: '6.1.0-28-amd64' }) kernelRelease!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'x86_64' }) architecture!: string | null;
}

/** Open findings by severity. */
export class OpenFindingsDto {
  @ApiProperty({ example: 2 }) critical!: number;
  @ApiProperty({ example: 11 }) high!: number;
  @ApiProperty({ example: 40 }) medium!: number;
  @ApiProperty({ example: 12 }) low!: number;
  @ApiProperty({ example: 0, description: 'Rated as having no impact.' }) none!: number;
  @ApiProperty({ example: 3, description: 'Nobody has rated them.' }) unknown!: number;
}

/** How much of the installed software was looked at. */
export class DeviceSoftwareDto {
  @ApiProperty({ minimum: 0, example: 710, description: 'Installed package versions, over all its scopes.' })
  packages!: number;

  @ApiProperty({
    minimum: 0,
    example: 702,
    description:
      'Of these, compared with advisories, or looked at by a scanner; its matching receipts say why the others were not.',
  })
  compared!: number;
}

/** Another device that is probably the same host. */
export class SameDeviceDto {
  @ApiProperty({ format: 'uuid', example: '0199f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' }) id!: string;
  @ApiProperty({ example: 'web-1.example.org' }) name!: string;

  @ApiProperty({ enum: ['mac', 'address'], example: 'mac', description: 'What the two were both seen with.' })
  by!: 'mac' | 'address';
}

/** A device, as lists show it. */
export class DeviceDto {
  @ApiProperty({ format: 'uuid', example: '0199f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' }) id!: string;
  @ApiProperty({ example: 'build server 3' }) name!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'build-03',
    description: 'As its agent says; null before one has enrolled.',
  })
  hostname!: string | null;

  @ApiProperty({ enum: PLATFORMS, nullable: true, example: 'linux' }) platform!: Platform | null;

  @ApiProperty({ enum: ROLES, nullable: true, example: 'server', description: 'Null while nobody has said.' })
  role!: DeviceRole | null;

  @ApiProperty({ minimum: 1, maximum: 5, example: 4, description: 'How much depends on it, 1 (little) to 5.' })
  criticality!: number;

  @ApiProperty({ enum: EXPOSURES, example: 'internal' }) exposure!: Exposure;

  @ApiProperty({ enum: STATES, example: 'active', description: '`conflict`: two machines use its identity.' })
  state!: DeviceState;

  @ApiProperty({
    enum: ['not-required', 'waiting', 'approved'],
    example: 'not-required',
    description: '`waiting`: enrolled, and an administrator has to let it in.',
  })
  approval!: Approval;

  @ApiProperty({
    enum: ENROLLMENTS,
    example: 'enrolled',
    description:
      '`registered`: a person registered it, and no agent came yet. `reported`: only reports of other tools name it, and ' +
      'no agent is expected; it becomes `enrolled` when an agent of its name enrols.',
  })
  enrollment!: Enrollment;

  @ApiProperty({
    type: SameDeviceDto,
    nullable: true,
    description:
      'Only reports name this device, from outside, and a later one saw another device with its address or network card: ' +
      'they are probably one host. Deactivate this one if so. Null where nothing says that.',
  })
  sameAs!: SameDeviceDto | null;

  @ApiProperty({
    enum: HEALTHS,
    example: 'reporting',
    description:
      'The state of the device, the same in every view. `reporting`: scanned lately, and read whole. `partly-read`: scanned ' +
      'lately, but the newest scan of a source could not be read whole. `silent`: no scan for as many days (UTC) as the risk ' +
      'policy says, 14 unless changed. `never-scanned`: no scan was ever counted. `not-enrolled`: no agent is let in yet, or ' +
      'only reports of other tools name it. `deactivated`: out of service.',
  })
  health!: DeviceHealth;

  @ApiProperty({
    enum: CONTACTS,
    nullable: true,
    example: 'on-time',
    description:
      'Whether its agent comes when it is due: late after 3 missed scan intervals. Null once deactivated, and where no agent is expected.',
  })
  contact!: AgentContact | null;

  @ApiProperty({ type: [String], example: ['ci', 'berlin'] }) tags!: string[];

  @ApiProperty({ type: String, nullable: true, format: 'email', example: 'ada@example.com' })
  ownerEmail!: string | null;

  @ApiProperty({ type: DeviceOsDto, nullable: true }) os!: DeviceOsDto | null;
  @ApiProperty({ type: String, nullable: true, example: '1.4.0' }) agentVersion!: string | null;

  @ApiProperty({
    enum: AGENT_VERSION_STATUSES,
    example: 'current',
    description: '`outdated`: older than the service welcomes. `unknown`: it did not send a version of three numbers.',
  })
  agent!: AgentVersionStatus;

  @ApiProperty({
    type: Date,
    nullable: true,
    description: 'Last signed request, to the minute.',
    example: '2026-11-20T11:58:00.000Z',
  })
  lastSeenAt!: Date | null;

  @ApiProperty({
    type: Date,
    nullable: true,
    description: 'Start of the newest scan that counts, of any source; null where there is none.',
    example: '2026-11-20T11:50:00.000Z',
  })
  lastScannedAt!: Date | null;

  @ApiProperty({ example: '2026-11-01T09:00:00.000Z' }) registeredAt!: Date;
  @ApiProperty({ type: Date, nullable: true, example: '2026-11-01T09:05:00.000Z' }) enrolledAt!: Date | null;

  @ApiProperty({
    type: DeviceSoftwareDto,
    nullable: true,
    description: 'How much of its software was compared with advisories; null until an inventory was matched.',
  })
  software!: DeviceSoftwareDto | null;

  @ApiProperty({
    type: OpenFindingsDto,
    nullable: true,
    description: 'Null until somebody looked for vulnerabilities in its software.',
  })
  openFindings!: OpenFindingsDto | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: 100,
    example: 62.5,
    description: 'Null where nothing was weighed: `riskGap` says why.',
  })
  riskScore!: number | null;

  @ApiProperty({
    enum: RISK_GAPS,
    nullable: true,
    example: null,
    description:
      'What the risk does not know; null where nothing is missing. `not-counted`: not enrolled, or out of service. ' +
      '`not-scanned`: no scan was counted yet. `not-matched`: nobody looked for vulnerabilities in its software, so that ' +
      'the score is of failing checks alone. `partly-matched`: somebody looked, but not in all of its software (`software`), ' +
      'so that the true score may be higher. `only-reported`: no agent lists what is installed, so that the score is of what ' +
      'reports show. `not-computed`: it comes within seconds.',
  })
  riskGap!: RiskGap | null;
}

/** One of the two machines of a conflict. */
export class MachineIdentityDto {
  @ApiProperty({ example: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' })
  hardwareId!: string;

  @ApiProperty({ type: String, nullable: true, example: 'build-03' }) hostname!: string | null;
}

/** Two machines that use one device identity. */
export class DeviceConflictDto {
  @ApiProperty({ description: 'The machine that enrolled.' }) enrolled!: MachineIdentityDto;
  @ApiProperty({ description: 'The machine that sent a scan since.' }) reported!: MachineIdentityDto;
  @ApiProperty({ format: 'date-time', example: '2026-11-20T11:58:00.000Z' }) detectedAt!: string;
}

/** Who told two devices apart. */
export class ToldApartByDto {
  @ApiProperty({ enum: ['user', 'api-key'] }) kind!: string;
  id!: string;
  /** The name of today; null for one who is gone. */
  name!: string | null;
}

/** Another device of which somebody said that it is not the same host. */
export class ToldApartDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** @example 'build-03.example.org' */
  name!: string;
  saidBy!: ToldApartByDto;
  @ApiProperty({ format: 'date-time' }) saidAt!: string;
}

/** A device with everything that is known of it. */
export class DeviceDetailDto extends DeviceDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    example: { vendor: 'Acme', model: 'R1', cpuCores: 8, memoryBytes: 34359738368 },
  })
  hardware!: Record<string, unknown> | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  hardwareId!: string | null;

  @ApiProperty({ type: DeviceConflictDto, nullable: true }) conflict!: DeviceConflictDto | null;
  @ApiProperty({ type: Date, nullable: true, example: null }) deactivatedAt!: Date | null;

  @ApiProperty({
    type: [ToldApartDto],
    description: 'Devices that people told apart from it: `sameAs` never names them.',
  })
  notSameAs!: ToldApartDto[];

  @ApiProperty({
    type: LastRefusalDto,
    nullable: true,
    description: 'What its agent was last refused for; null while nothing was.',
  })
  lastRefusal!: LastRefusalDto | null;
}
