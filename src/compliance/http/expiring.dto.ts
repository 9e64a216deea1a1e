import { ApiProperty } from '@nestjs/swagger';
import type { LapseCost } from '../app/lapse-costs.service.js';
import { rounded1 } from '../domain/days.js';
import type { ExpiringRow } from '../persistence/claim-query.repository.js';
import { ExceptedDeviceDto } from './exception.dto.js';

/** What a framework loses when a claim ends and nothing takes its place. */
export class LapseCostDto {
  @ApiProperty({ example: 'nist-csf-2.0' }) framework!: string;
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 100, example: 41.2 })
  readinessBefore!: number | null;
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 100, example: 39.7 })
  readinessAfter!: number | null;
  @ApiProperty({
    example: 1.5,
    description: 'Points of readiness that go; below 0 for a claim that holds the score down.',
  })
  points!: number;

  static from({ framework, readinessBefore, readinessAfter, loss }: LapseCost): LapseCostDto {
    return { framework, readinessBefore, readinessAfter, points: rounded1(loss * 100) };
  }
}

/** A claim that ends soon. */
export class ExpiringDto {
  @ApiProperty({ enum: ['attestation', 'exception'], example: 'attestation' }) kind!: 'attestation' | 'exception';
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** Null for an exception of a signal. */
  @ApiProperty({ type: String, nullable: true, example: 'nist-csf-2.0' }) framework!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'RC.RP-03' }) control!: string | null;
  /** Null for all but an exception of a signal. */
  @ApiProperty({ type: String, nullable: true, example: null }) signal!: string | null;
  @ApiProperty({ type: ExceptedDeviceDto, nullable: true, example: null }) device!: ExceptedDeviceDto | null;
  @ApiProperty({ example: 'approved' }) state!: string;
  @ApiProperty({ type: String, nullable: true, example: 'ada@example.com' }) ownerEmail!: string | null;
  @ApiProperty({ format: 'date', description: 'The last day (UTC) on which it holds.' }) endsOn!: string;
  /** The end of that day. */
  endsAt!: Date;
  @ApiProperty({
    type: [LapseCostDto],
    nullable: true,
    description:
      'Each framework that has a control which changes, with everything else as it is now; empty when none does. Null for an exception of a device: what it would answer is not asked meanwhile.',
  })
  costs!: LapseCostDto[] | null;

  static from(row: ExpiringRow, costs: readonly LapseCost[] | null): ExpiringDto {
    const { kind, id, framework, control, signal, device, state, ownerEmail, endsOn, endsAt } = row;
    const lost = costs && costs.map((cost) => LapseCostDto.from(cost));
    return { kind, id, framework, control, signal, device, state, ownerEmail, endsOn, endsAt, costs: lost };
  }
}
