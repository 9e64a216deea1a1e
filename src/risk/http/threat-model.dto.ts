import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import type { ReadThreats } from '../app/read-threat-model.service.js';
import { STRIDE_LETTERS, type StrideLetter } from '../model/check-rules.js';
import { MITRE_COPYRIGHT } from '../model/navigator.js';
import { LEVELS, type LevelName } from '../model/policy.js';
import type { Threat } from '../model/threat-model.js';
import { type Theme, THEMES } from '../model/threat-theme.js';
import { PolicyReferenceDto } from './policy-reference.dto.js';

/** In which form. */
export class ThreatModelQueryDto {
  @ApiProperty({
    enum: ['json', 'navigator'],
    required: false,
    description: '`navigator` gives a layer for the ATT&CK Navigator, format 4.5.',
  })
  @IsOptional()
  @IsIn(['json', 'navigator'])
  format?: 'json' | 'navigator';
}

/** A technique of ATT&CK that open findings lend themselves to. */
export class ThreatTechniqueDto {
  @ApiProperty({ example: 'T1190' }) id!: string;
  @ApiProperty({ example: 'Exploit Public-Facing Application' }) name!: string;

  @ApiProperty({ type: [String], example: ['TA0001'], description: 'Names are under `tactics` of the model.' })
  tactics!: readonly string[];

  @ApiProperty({ example: 0.55, minimum: 0, maximum: 1 }) confidence!: number;

  @ApiProperty({
    enum: ['curated', 'cvss-rule', 'check', 'malware'],
    description: 'Analysts mapped the CVE, a rule over its vector, or the rule of a check.',
  })
  basis!: string;

  @ApiProperty({ example: 'https://attack.mitre.org/techniques/T1190/' }) url!: string;
}

/** What stands against techniques of a threat. */
export class ThreatMitigationDto {
  @ApiProperty({ example: 'M1051' }) id!: string;
  @ApiProperty({ example: 'Update Software' }) name!: string;
  @ApiProperty({ type: [String], example: ['T1190'] }) techniques!: string[];
}

/** A control of NIST SP 800-53 r5 against techniques of a threat. */
export class ThreatControlDto {
  @ApiProperty({ example: 'SI-02' }) id!: string;
  @ApiProperty({ type: [String], example: ['T1190'] }) techniques!: string[];
}

/** A vulnerability or a failing check behind a threat. */
export class ThreatEvidenceDto {
  @ApiProperty({ example: 'CVE-2024-6387', description: 'A vulnerability, a check, or a check of a cloud suite.' })
  key!: string;

  @ApiProperty({ example: 'Race in the signal handler of sshd' }) title!: string;
  @ApiProperty({ example: 0.79, description: 'How sure it is that it stands for this letter.' }) confidence!: number;
  @ApiProperty({ type: [String], example: ['CWE-364'] }) cwes!: readonly string[];

  @ApiProperty({ type: String, nullable: true, example: 'https://www.cve.org/CVERecord?id=CVE-2024-6387' })
  url!: string | null;

  @ApiProperty({
    type: [String],
    example: ['CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H', 'CWE-364 (by the record of the CVE)'],
  })
  basis!: readonly string[];

  @ApiProperty({ example: '/api/v1/findings?vulnerabilityId=CVE-2024-6387&state=open' }) link!: string;
}

/** One STRIDE letter by one way in. */
export class ThreatDto {
  @ApiProperty({ example: 'e-network', description: 'The same from day to day.' }) id!: string;
  @ApiProperty({ enum: STRIDE_LETTERS }) letter!: StrideLetter;
  @ApiProperty({ enum: THEMES }) theme!: Theme;
  @ApiProperty({ example: 'Elevation of privilege: an attacker gains control, over the network' }) title!: string;

  @ApiProperty({ minimum: 1, maximum: 5, example: 5, description: 'The highest among its findings, by itself.' })
  likelihood!: number;

  @ApiProperty({ minimum: 1, maximum: 5, example: 5, description: 'The highest among its findings, by itself.' })
  impact!: number;

  @ApiProperty({ enum: LEVELS, description: 'The highest that one of its findings has.' }) level!: LevelName;

  @ApiProperty({
    example: 12.4,
    description:
      'Share of the score of those for which this is the first letter; all threats, `insufficientData`, `unclaimed` and `elsewhere` add up to the score.',
  })
  points!: number;

  @ApiProperty({ example: 9, description: 'Open findings.' }) findings!: number;
  @ApiProperty({ example: 1, description: 'Failing checks.' }) checks!: number;

  @ApiProperty({ example: 3, description: 'Distinct devices; all that count where a cloud suite is among it.' })
  devices!: number;

  @ApiProperty({ type: [ThreatTechniqueDto] }) techniques!: ThreatTechniqueDto[];
  @ApiProperty({ type: [ThreatMitigationDto] }) mitigations!: ThreatMitigationDto[];
  @ApiProperty({ type: [ThreatControlDto] }) controls!: ThreatControlDto[];

  @ApiProperty({
    type: [ThreatEvidenceDto],
    description:
      'At most ten: the vulnerabilities with the highest risk of an open finding, or the checks with most of the score.',
  })
  evidence!: ThreatEvidenceDto[];

  static from({ level, evidence, ...threat }: Threat): ThreatDto {
    return {
      ...threat,
      level: LEVELS[level - 1] as LevelName,
      evidence: evidence.map((one) => ({ ...one, link: one.link ?? linkOf(one.key, threat.theme) })),
    };
  }
}

/** All threats of a letter. */
export class LetterTotalsDto {
  @ApiProperty({ enum: STRIDE_LETTERS }) letter!: StrideLetter;
  threats!: number;
  points!: number;
  findings!: number;
  checks!: number;
}

/** What lends itself to the techniques of a tactic. One finding may to several, so these do not add up. */
export class TacticTotalsDto {
  @ApiProperty({ example: 'TA0001' }) id!: string;
  @ApiProperty({ example: 'Initial Access' }) name!: string;
  points!: number;
  findings!: number;
  checks!: number;

  @ApiProperty({ type: [String], example: ['T1190'] }) techniques!: string[];
}

/** Vulnerabilities of which no threat can be said. */
export class WithoutThreatDto {
  vulnerabilities!: number;
  findings!: number;
  points!: number;
}

/** Points of the score that no open finding has. */
export class PointsElsewhereDto {
  @ApiProperty({ description: 'Of what was accepted or mitigated.' }) decided!: number;
  @ApiProperty({ description: 'Of devices that were never scanned.' }) neverScanned!: number;
}

/** Everything open, as threats. */
export class ThreatModelDto {
  @ApiProperty({ example: 64.5 }) score!: number;
  @ApiProperty({ type: [ThreatDto], description: 'The worst first.' }) threats!: ThreatDto[];
  @ApiProperty({ type: [LetterTotalsDto], description: 'Always six.' }) letters!: LetterTotalsDto[];
  @ApiProperty({ type: [TacticTotalsDto] }) tactics!: TacticTotalsDto[];

  @ApiProperty({ description: 'Neither a vector nor a weakness is known: nothing is claimed, and nothing denied.' })
  insufficientData!: WithoutThreatDto;

  @ApiProperty({ description: 'Something is known, but nothing strong enough to claim.' }) unclaimed!: WithoutThreatDto;
  elsewhere!: PointsElsewhereDto;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { attack: '18.1', 'cwe-stride': '1' },
    description: 'Editions of the facts that it was made with.',
  })
  editions!: Record<string, string>;

  @ApiProperty({ example: MITRE_COPYRIGHT }) copyright!: string;

  policy!: PolicyReferenceDto;
  asOf!: Date;

  static from({ document, policy, asOf }: ReadThreats): ThreatModelDto {
    return {
      ...document,
      threats: document.threats.map((threat) => ThreatDto.from(threat)),
      copyright: MITRE_COPYRIGHT,
      policy,
      asOf,
    };
  }
}

function linkOf(key: string, theme: Theme): string {
  return theme === 'settings'
    ? `/api/v1/rice/recommendations?kind=fix-check&q=${encodeURIComponent(key)}`
    : `/api/v1/findings?vulnerabilityId=${encodeURIComponent(key)}&state=open`;
}
