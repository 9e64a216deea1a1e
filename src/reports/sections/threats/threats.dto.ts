import { ApiProperty } from '@nestjs/swagger';

/** All threats of a letter of STRIDE. */
export class ReportedLetterDto {
  @ApiProperty({ enum: ['S', 'T', 'R', 'I', 'D', 'E'], description: 'The letter.' }) letter!: string;
  @ApiProperty({ example: 'Spoofing', description: 'What it stands for.' }) name!: string;
  @ApiProperty({ type: 'integer', example: 2, description: 'Threats of this letter.' }) threats!: number;
  @ApiProperty({
    example: 12.4,
    description: 'Points of the score; those of all letters and of the rest add up to it.',
  })
  points!: number;
  @ApiProperty({ type: 'integer', example: 90, description: 'Open findings. One may be in several letters.' })
  findings!: number;
  @ApiProperty({ type: 'integer', example: 3, description: 'Failing checks. One may be in several letters.' })
  checks!: number;
}

/** One letter by one way in. */
export class ReportedThreatDto {
  @ApiProperty({ example: 'e-network', description: 'The same from report to report.' }) id!: string;
  @ApiProperty({
    example: 'Elevation of privilege: an attacker gains control, over the network',
    description: 'In words.',
  })
  title!: string;
  @ApiProperty({ enum: ['S', 'T', 'R', 'I', 'D', 'E'], description: 'Of STRIDE.' }) letter!: string;
  @ApiProperty({
    enum: ['very-low', 'low', 'moderate', 'high', 'very-high'],
    description: 'The highest level that one of its findings has.',
  })
  level!: string;
  @ApiProperty({ example: 12.4, description: 'Points of the score of those for which this is the first letter.' })
  points!: number;
  @ApiProperty({ type: 'integer', example: 9, description: 'Open findings.' }) findings!: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Failing checks.' }) checks!: number;
  @ApiProperty({ type: 'integer', example: 3, description: 'Distinct devices.' }) devices!: number;
  @ApiProperty({ type: [String], example: ['T1190'], description: 'ATT&CK techniques; the first few.' })
  techniques!: string[];
  @ApiProperty({
    type: [String],
    example: ['CVE-2024-6387'],
    description: 'What is behind it: numbers of vulnerabilities, or what checks are called; the riskiest few.',
  })
  evidence!: string[];
}

/** A tactic of ATT&CK. One finding may be in several, so these do not add up. */
export class ReportedTacticDto {
  @ApiProperty({ example: 'TA0001', description: 'Its id at MITRE.' }) id!: string;
  @ApiProperty({ example: 'Initial Access', description: 'What an attacker is after.' }) name!: string;
  @ApiProperty({ example: 18.2, description: 'Points of the score of what lends itself to it.' }) points!: number;
  @ApiProperty({
    minimum: 0,
    maximum: 1,
    example: 0.4,
    description: 'These points as a share of the points that are open.',
  })
  share!: number;
  @ApiProperty({ type: 'integer', example: 90, description: 'Open findings.' }) findings!: number;
  @ApiProperty({ type: 'integer', example: 3, description: 'Failing checks.' }) checks!: number;
  @ApiProperty({ type: 'integer', example: 4, description: 'Techniques.' }) techniqueCount!: number;
  @ApiProperty({ type: [String], example: ['T1190'], description: 'The first few of them.' }) techniques!: string[];
}

/** What stands against techniques of threats. */
export class ReportedMitigationDto {
  @ApiProperty({ example: 'M1051', description: 'Its id at MITRE.' }) id!: string;
  @ApiProperty({ example: 'Update Software', description: 'As MITRE calls it.' }) name!: string;
  @ApiProperty({ type: 'integer', example: 5, description: 'Threats that it stands against a technique of.' })
  threats!: number;
  @ApiProperty({ example: 31.5, description: 'Points of these threats: not what doing it would remove.' })
  points!: number;
  @ApiProperty({ type: 'integer', example: 6, description: 'Techniques of theirs that it stands against.' })
  techniques!: number;
}

/** Where the points of the score are. They add up to it. */
export class ReportedThreatPointsDto {
  @ApiProperty({ example: 64.5, description: 'The risk score.' }) score!: number;
  @ApiProperty({ example: 51.2, description: 'Of all threats together.' }) threats!: number;
  @ApiProperty({ example: 4.4, description: 'Of open findings of which no threat can be said.' })
  withoutThreat!: number;
  @ApiProperty({ example: 5.2, description: 'Of what was accepted or mitigated.' }) decided!: number;
  @ApiProperty({ example: 3.7, description: 'Of devices that were never scanned, and are taken for like the others.' })
  neverScanned!: number;
}

/** An edition of facts about attacks. */
export class ReportedEditionDto {
  @ApiProperty({ example: 'attack-enterprise', description: 'Key of the feed.' }) feed!: string;
  @ApiProperty({ example: '18.0', description: 'Which edition.' }) edition!: string;
}

/** What attackers could do with what is open. */
export class ThreatsSectionDto {
  @ApiProperty({ example: true, description: 'Something was counted; if not, there is nothing to say of threats.' })
  counted!: boolean;
  @ApiProperty({ type: 'integer', example: 14, description: 'All threats.' }) total!: number;
  @ApiProperty({ type: 'integer', example: 5, description: 'Those that are in `worst`.' }) shown!: number;
  @ApiProperty({ example: '/api/v1/threat-model', description: 'All of it. A path of this API.' }) link!: string;
  @ApiProperty({ type: ReportedThreatPointsDto, description: 'Where the points of the score are.' })
  points!: ReportedThreatPointsDto;
  @ApiProperty({ type: 'integer', example: 12, description: 'Vulnerabilities of which no threat can be said.' })
  withoutThreat!: number;
  @ApiProperty({ type: [ReportedLetterDto], description: 'In the order of STRIDE.' }) letters!: ReportedLetterDto[];
  @ApiProperty({ type: [ReportedThreatDto], description: 'The worst first.' }) worst!: ReportedThreatDto[];
  @ApiProperty({ type: [ReportedTacticDto], description: 'Those with the most points first.' })
  tactics!: ReportedTacticDto[];
  @ApiProperty({ type: [ReportedMitigationDto], description: 'Those that stand against most points first.' })
  mitigations!: ReportedMitigationDto[];
  @ApiProperty({ type: [ReportedEditionDto], description: 'Of the facts that it was made with.' })
  editions!: ReportedEditionDto[];
}
