import { ApiProperty } from '@nestjs/swagger';

/** What an agent is asked to do. */
export class AgentPolicyDto {
  @ApiProperty({ example: 3600 })
  scanIntervalSeconds!: number;

  @ApiProperty({ type: [String], example: ['inventory', 'checks', 'network'], description: 'What to collect.' })
  collectors!: string[];

  @ApiProperty({ example: '1.0.0', description: 'Older agents should be updated.' })
  minimumAgentVersion!: string;

  @ApiProperty({ example: '2026-11-20T12:00:00.000Z' })
  serverTime!: Date;
}
