import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { ConflictChoice } from '../app/resolve-device-conflict.service.js';
import { DeviceDetailDto } from './device.dto.js';

/** How an agent becomes a device; shown once. */
export class EnrollmentDto {
  @ApiProperty({
    example: 'sps_enr_3fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF11aBcDe',
    description: 'Shown here only.',
  })
  token!: string;

  @ApiProperty({ example: '2026-11-21T12:00:00.000Z' })
  expiresAt!: Date;

  @ApiProperty({
    example: 'POSTURE_ENROLLMENT_TOKEN=sps_enr_… node agent/posture-agent.mjs enroll --server https://posture.example',
    description:
      'One line to run on the device. The token goes by environment: arguments can be read by every user of a machine.',
  })
  command!: string;
}

/** A device and its one-time enrolment token. */
export class EnrollableDeviceDto {
  @ApiProperty()
  device!: DeviceDetailDto;

  @ApiProperty()
  enrollment!: EnrollmentDto;
}

/** A device whose conflict is over. */
export class ResolvedDeviceDto {
  @ApiProperty()
  device!: DeviceDetailDto;

  @ApiProperty({
    type: EnrollmentDto,
    nullable: true,
    description: 'With `keep: enrolled`: the token was revoked on both machines, the right one enrols again.',
  })
  enrollment!: EnrollmentDto | null;
}

/** A device's new token; shown once. */
export class DeviceTokenDto {
  @ApiProperty({
    example: 'sps_dev_1fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF10rYly3',
    description: 'Shown here only.',
  })
  deviceToken!: string;

  @ApiProperty({ example: '2026-11-21T12:00:00.000Z', description: 'Until then the old token works too.' })
  previousValidUntil!: Date;
}

/** Which of the two machines the device is. */
export class ResolveConflictDto {
  /** `enrolled`: the machine that enrolled. `reported`: the one that sent a scan since. */
  @ApiProperty({ enum: ['enrolled', 'reported'], example: 'enrolled' })
  @IsIn(['enrolled', 'reported'])
  keep!: ConflictChoice;
}
