import { ApiProperty } from '@nestjs/swagger';
import type { ExpiringRow } from '../persistence/claim-reading.repository.js';
import { ExceptedDeviceDto } from './exception.dto.js';

/** A claim that ends soon. */
export class ExpiringDto {
  @ApiProperty({ enum: ['attestation', 'exception'], example: 'attestation' })
  kind!: 'attestation' | 'exception';
  @ApiProperty({ format: 'uuid' })
  id!: string;
  /** Null for an exception of a signal. */
  @ApiProperty({ type: String, nullable: true, example: 'nist-csf-2.0' })
  framework!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'RC.RP-03' })
  control!: string | null;
  /** Null for all but an exception of a signal. */
  @ApiProperty({ type: String, nullable: true, example: null })
  signal!: string | null;
  @ApiProperty({ type: ExceptedDeviceDto, nullable: true, example: null })
  device!: ExceptedDeviceDto | null;
  @ApiProperty({ example: 'approved' })
  state!: string;
  @ApiProperty({ type: String, nullable: true, example: 'ada@example.com' })
  ownerEmail!: string | null;
  @ApiProperty({ format: 'date', description: 'The last day (UTC) on which it holds.' })
  endsOn!: string;
  /** The end of that day. */
  endsAt!: Date;

  static from(row: ExpiringRow): ExpiringDto {
    const { kind, id, framework, control, signal, device, state, ownerEmail, endsOn, endsAt } = row;
    return { kind, id, framework, control, signal, device, state, ownerEmail, endsOn, endsAt };
  }
}
