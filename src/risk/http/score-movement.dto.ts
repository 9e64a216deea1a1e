import { ApiProperty } from '@nestjs/swagger';
import { type Movement, MOVEMENT_DAYS } from '../domain/movement.js';

/** How far the score moved over a window. Lower is better. */
export class ScoreMovementDto implements Movement {
  @ApiProperty({ enum: MOVEMENT_DAYS, example: 7, description: 'The window: it looks back at least so many days.' })
  days!: (typeof MOVEMENT_DAYS)[number];

  @ApiProperty({
    format: 'date',
    example: '2026-11-13',
    description: 'Compared with the end of this day (UTC), the last kept one that is so long ago; `trend` has it.',
  })
  since!: string;

  @ApiProperty({ example: 40.25 })
  scoreBefore!: number;

  @ApiProperty({ example: -2.25, description: '`score` − `scoreBefore`.' })
  points!: number;

  @ApiProperty({ enum: ['better', 'worse', 'same'], example: 'better' })
  direction!: 'better' | 'worse' | 'same';
}
