import { ApiProperty } from '@nestjs/swagger';
import type { LastRefusal } from '../domain/agent-refusal.js';

/** What an agent was last refused for: codes, titles and numbers of ours, no words of the caller. */
export class LastRefusalDto implements LastRefusal {
  @ApiProperty({
    example: 'timestamp-out-of-range',
    description:
      'Code of the problem that the agent got. Five say more than it learned: `enrollment-token-used` (or `-used-up`), `enrollment-token-expired`, `enrollment-token-revoked`, `enrollment-token-maker-gone` (whoever made it is no administrator any more), and `device-token-replaced` for a token that the device had before. A wrong signature shows only that somebody sent it with a token of this device.',
  })
  code!: string;

  @ApiProperty({ example: 'Not signed by a known device' }) title!: string;
  @ApiProperty({ example: '2026-11-20T11:58:00.000Z' }) at!: Date;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: -3600,
    description: "Device minus service, in seconds: below zero the device's clock is behind. Only where that is why.",
  })
  clockOffsetSeconds!: number | null;

  @ApiProperty({
    example: '2026-11-20T11:50:00.000Z',
    description: 'First refusal with the same code, none of them more than a day after the one before.',
  })
  since!: Date;

  @ApiProperty({ type: 'integer', minimum: 1, example: 3, description: 'How many since then.' }) count!: number;

  @ApiProperty({ example: false, description: 'A later request, enrolment or use of the key succeeded.' })
  superseded!: boolean;
}
