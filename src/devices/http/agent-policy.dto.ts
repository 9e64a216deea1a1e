import { ApiProperty } from '@nestjs/swagger';

/** What an agent is asked to do. */
export class AgentPolicyDto {
  @ApiProperty({ example: 3600 })
  scanIntervalSeconds!: number;

  @ApiProperty({ type: [String], example: ['inventory', 'checks', 'network'], description: 'What to collect.' })
  collectors!: string[];

  @ApiProperty({ type: [String], example: ['remote-access'], description: 'Checks to leave out.' })
  disabledChecks!: string[];

  @ApiProperty({
    type: [String],
    example: ['ssh-keys-unencrypted'],
    description: 'Checks of personal places that the organization asks for; without it they are not made.',
  })
  optInChecks!: string[];

  @ApiProperty({ example: '1.0.0', description: 'Older agents should be updated.' })
  minimumAgentVersion!: string;

  @ApiProperty({ example: '2026-11-20T12:00:00.000Z' })
  serverTime!: Date;
}
