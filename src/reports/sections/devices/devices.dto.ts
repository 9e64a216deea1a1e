import { ApiProperty } from '@nestjs/swagger';
import { CappedListDto } from '../../capped-list.dto.js';

/** How much of the fleet was looked at. The first four parts add up to those enrolled: each device has one state, in every view. */
export class DevicesCoverageDto {
  @ApiProperty({ type: 'integer', example: 93, description: 'Scanned lately, and read whole.' }) reporting!: number;
  @ApiProperty({ type: 'integer', example: 0, description: 'Scanned lately; a source could not be read whole.' })
  partlyRead!: number;
  @ApiProperty({ type: 'integer', example: 5, description: 'Scanned before that.' }) silent!: number;
  @ApiProperty({ type: 'integer', example: 2, description: 'Never scanned.' }) neverScanned!: number;
  @ApiProperty({ type: 'integer', example: 100, description: 'Enrolled, not deactivated.' }) enrolled!: number;
  @ApiProperty({ type: 'integer', example: 0, description: 'In service, but only reports name them.' })
  onlyReported!: number;
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 1, example: 0.93, description: 'Reporting.' })
  share!: number | null;
  @ApiProperty({ format: 'date', example: '2026-11-20', description: 'The day on which they were counted.' })
  asOf!: string;
}

/** Devices of one kind. */
export class DevicesGroupDto {
  @ApiProperty({ example: 'linux', description: 'The kind; `unknown` where nobody said.' }) value!: string;
  @ApiProperty({ type: 'integer', example: 80, description: 'Devices.' }) devices!: number;
}

/** A system that gets no more updates, or soon will not. */
export class DevicesEndingDto {
  @ApiProperty({ example: 'Debian GNU/Linux 10', description: 'As devices call it.' }) name!: string;
  @ApiProperty({ type: 'integer', example: 3, description: 'Devices with it.' }) devices!: number;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'Its last day; null: not known.' })
  endsOn!: string | null;
  @ApiProperty({
    enum: ['ended', 'extended', 'ending'],
    description: '`ended`: no more updates. `extended`: those of an extended support only. `ending`: within 180 days.',
  })
  state!: 'ended' | 'extended' | 'ending';
}

/** Systems that end. */
export class DevicesEndingsDto extends CappedListDto {
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 3,
    description: 'Devices with a system that gets no more updates at all; null: of no system dates are known.',
  })
  devicesEnded!: number | null;
  @ApiProperty({ type: 'integer', example: 0, description: 'Devices of whose system no release dates are known.' })
  devicesWithoutDates!: number;
  @ApiProperty({ description: 'What to do about them. A path of this API.' }) override link!: string;
  @ApiProperty({ type: [DevicesEndingDto], description: 'Those that have ended first, by day.' })
  items!: DevicesEndingDto[];
}

/** A check that devices fail. */
export class DevicesCheckDto {
  @ApiProperty({ example: 'disk-encryption', description: 'Id of the check.' }) id!: string;
  @ApiProperty({ example: 'Encrypt the system disk on 30 devices', description: 'What to do about it.' })
  title!: string;
  @ApiProperty({ type: 'integer', example: 30, description: 'Devices that fail it.' }) devices!: number;
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 1, example: 0.3, description: 'Of all devices.' })
  share!: number | null;
}

/** Checks of one kind that fail; each counts once for each device. */
export class DevicesFailingDto {
  @ApiProperty({
    enum: ['setting', 'misconfiguration', 'code', 'secret', 'license'],
    description: 'How a machine is set, a template or cluster, a fault in code, an open secret, a licence.',
  })
  kind!: 'setting' | 'misconfiguration' | 'code' | 'secret' | 'license';
  @ApiProperty({ type: 'integer', example: 12, description: 'That nobody accepted.' }) open!: number;
  @ApiProperty({ type: 'integer', example: 3, description: 'Of the open ones, of high or critical severity.' })
  severe!: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'That somebody accepted.' }) accepted!: number;
  @ApiProperty({ type: 'integer', example: 4, description: 'Devices with an open one.' }) devices!: number;
  @ApiProperty({ example: '/api/v1/failing-checks?kind=secret', description: 'A path of this API.' }) link!: string;
}

/** The checks that most devices fail. */
export class DevicesChecksDto extends CappedListDto {
  @ApiProperty({ type: [DevicesCheckDto], description: 'Those that most devices fail first.' })
  items!: DevicesCheckDto[];
}

/** A device. */
export class DevicesDeviceDto {
  @ApiProperty({ format: 'uuid', description: 'Its id.' }) id!: string;
  @ApiProperty({ example: 'web-17', description: 'Its name.' }) name!: string;
  @ApiProperty({ enum: ['internet', 'internal', 'isolated'], description: 'From where it can be reached.' })
  exposure!: string;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5, description: 'How much depends on it.' })
  criticality!: number;
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 100, description: 'Its risk; null: not counted.' })
  risk!: number | null;
  @ApiProperty({
    description:
      'Nobody looked for vulnerabilities in its software: only failing checks count, and the risk may be higher.',
  })
  riskIsLowerBound!: boolean;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Open critical findings; null: never scanned.' })
  openCritical!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Open high findings; null: never scanned.' })
  openHigh!: number | null;
  @ApiProperty({ example: '/api/v1/devices/7d9a2c1e-0000-4000-8000-000000000001', description: 'A path of this API.' })
  link!: string;
}

/** A device that was not heard of. */
export class DevicesUnheardDto extends DevicesDeviceDto {
  @ApiProperty({ format: 'date', example: '2026-09-01', description: 'The day of its newest scan.' })
  scannedOn!: string;
}

/** The devices with the highest risk. */
export class DevicesRiskiestDto extends CappedListDto {
  @ApiProperty({ type: [DevicesDeviceDto], description: 'The riskiest first.' }) items!: DevicesDeviceDto[];
}

/** Devices that were not heard of for a while. */
export class DevicesSilentDto extends CappedListDto {
  @ApiProperty({ type: 'integer', example: 14, description: 'More days without a scan than these, and they are here.' })
  days!: number;
  @ApiProperty({ type: [DevicesUnheardDto], description: 'The longest silent first.' }) items!: DevicesUnheardDto[];
}

/** The devices: how many are looked at, what they are, and which need attention. */
export class DevicesSectionDto {
  @ApiProperty({ type: 'integer', example: 100, description: 'In service: enrolled, or known by reports alone.' })
  devices!: number;
  @ApiProperty({ type: DevicesCoverageDto, nullable: true, description: 'Null until devices were counted.' })
  coverage!: DevicesCoverageDto | null;
  @ApiProperty({ type: [DevicesGroupDto], description: 'By operating system family; adds up to `devices`.' })
  platforms!: DevicesGroupDto[];
  @ApiProperty({ type: [DevicesGroupDto], description: 'By from where they can be reached; of counted devices.' })
  exposure!: DevicesGroupDto[];
  @ApiProperty({ type: [DevicesGroupDto], description: 'By how much depends on them, 1 to 5; of counted devices.' })
  criticality!: DevicesGroupDto[];
  @ApiProperty({ type: DevicesEndingsDto, nullable: true, description: 'Null: release dates were never read.' })
  ending!: DevicesEndingsDto | null;
  @ApiProperty({
    type: [DevicesFailingDto],
    description: 'What fails that is no vulnerability, by kind; kinds of which nothing fails are left out.',
  })
  failing!: DevicesFailingDto[];
  @ApiProperty({ type: DevicesChecksDto, description: 'Failing checks of every kind, those on most devices first.' })
  checks!: DevicesChecksDto;
  @ApiProperty({ type: DevicesRiskiestDto, description: 'Those with the highest risk.' }) riskiest!: DevicesRiskiestDto;
  @ApiProperty({ type: DevicesSilentDto, description: 'Those not heard of.' }) silent!: DevicesSilentDto;
}
