import { ApiProperty } from '@nestjs/swagger';

export class QueueTierDto {
  key!: string;
  title!: string;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Null: with the next upgrade.' })
  days!: number | null;
}

export class QueueOpenDto {
  @ApiProperty({ type: 'integer' })
  items!: number;

  @ApiProperty({ type: 'integer' })
  overdue!: number;
  hours!: number;
}

export class QueueInflowDto {
  @ApiProperty({ description: 'Pieces of work in 30 days.' })
  perMonth!: number;

  @ApiProperty({ description: 'Hours in 30 days.' })
  hoursPerMonth!: number;
}

/** Whether the work of a deadline tier gets done as fast as it comes in; stricter tiers are served first. */
export class QueueCheckDto {
  tier!: QueueTierDto;
  open!: QueueOpenDto;

  @ApiProperty({ type: QueueInflowDto, nullable: true, description: 'Null: not measured.' })
  inflow!: QueueInflowDto | null;

  @ApiProperty({ description: 'What comes in, and what of the open work falls in the next 30 days.' })
  neededHoursPerMonth!: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'After duties and stricter tiers; null: staffing was not said, or nobody is asked.',
  })
  availableHoursPerMonth!: number | null;

  @ApiProperty({ type: Boolean, nullable: true, description: 'More gets done than comes in. Null: not known.' })
  keepsUp!: boolean | null;

  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'There are as many hours as are needed. Null: not known.',
  })
  meetsDeadlines!: boolean | null;
  why!: string;
}
