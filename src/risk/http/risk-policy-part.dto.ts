import { ApiProperty } from '@nestjs/swagger';
import { type CheckRule, EFFORT_KINDS, STRIDE_LETTERS } from '../model/check-rules.js';
import {
  type CloudRules,
  type Confidence,
  type ControlRule,
  DEADLINE_PRESETS,
  type DeadlinePreset,
  DEFAULT_CLOUD_RULES,
  DEFAULT_MALWARE_RULES,
  DEFAULT_RISK_POLICY,
  type LevelName,
  type MalwareRules,
  type RiskPolicy,
  type Tier,
} from '../model/policy.js';

const { ranges, rice, controls, deadlines, reach } = DEFAULT_RISK_POLICY;
const REACH = reach.N;

/** Numbers under these names, all of them there. */
export function numbers(example: Record<string, number>) {
  const names = Object.keys(example);
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'number' as const }]));
  return { type: 'object' as const, required: names, properties, example };
}

/** The same as a property that is always there: `required` says which numbers are. */
export function ownNumbers(example: Record<string, number>) {
  return { ...numbers(example), selfRequired: true };
}

/** As many numbers as there are here. */
export function numbersInOrder(example: readonly number[]) {
  const length = example.length;
  return { type: 'array' as const, items: { type: 'number' as const }, minItems: length, maxItems: length, example };
}

/** A deadline for remediation. */
export class RiskPolicyTierDto implements Tier {
  @ApiProperty({ example: '3-days' }) key!: string;
  @ApiProperty({ example: '3 days' }) title!: string;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Null for "with the next upgrade".', example: 3 })
  days!: number | null;

  @ApiProperty({ description: 'Look for traces of a break-in before and after the fix.' }) forensic!: boolean;
  @ApiProperty({ type: 'integer', description: '0 is the strictest.' }) order!: number;
}

/** Something that makes an attack harder where it is in place. */
export class RiskPolicyControlDto implements ControlRule {
  @ApiProperty({ example: controls[0]?.id }) id!: string;
  @ApiProperty({ example: controls[0]?.title }) title!: string;
  @ApiProperty({ description: 'The check that proves it, by id.', example: controls[0]?.check }) check!: string;

  @ApiProperty({ enum: ['N', 'A', 'L', 'P'], isArray: true, description: 'Of CVSS.' })
  attackVectors!: ControlRule['attackVectors'];

  @ApiProperty({ description: 'What is left of the reach of an attack over these vectors, over 0 to 1.' })
  factor!: number;
}

/** What stands in for an unknown input at the low and the high end of a range. */
export class RiskPolicyRangesDto {
  @ApiProperty(ownNumbers(ranges.epss)) epss!: RiskPolicy['ranges']['epss'];

  @ApiProperty({
    type: 'object',
    selfRequired: true,
    required: ['low', 'high'],
    properties: { low: { type: 'string' }, high: { type: 'string' } },
    example: ranges.vector,
  })
  vector!: RiskPolicy['ranges']['vector'];

  @ApiProperty(ownNumbers(ranges.technicalImpact)) technicalImpact!: RiskPolicy['ranges']['technicalImpact'];
}

/** Which deadlines hold, and those that one may choose. */
export class RiskPolicyDeadlinesDto {
  @ApiProperty({ enum: DEADLINE_PRESETS }) preset!: DeadlinePreset;

  @ApiProperty({
    type: 'object',
    selfRequired: true,
    required: DEADLINE_PRESETS.filter((preset) => preset !== 'by-risk'),
    additionalProperties: { type: 'array', items: { $ref: '#/components/schemas/RiskPolicyTierDto' } },
    description:
      'Tiers of each preset, strictest first. A policy that is older than `by-risk` has none of it; those that ship hold.',
    example: deadlines.presets,
  })
  presets!: RiskPolicy['deadlines']['presets'];
}

/** What the inputs of RICE come to. */
export class RiskPolicyRiceDto {
  @ApiProperty(ownNumbers(rice.impactByLevel)) impactByLevel!: Record<LevelName, number>;
  @ApiProperty(ownNumbers(rice.confidence)) confidence!: Record<Confidence, number>;
  @ApiProperty(ownNumbers(rice.effort)) effort!: RiskPolicy['rice']['effort'];
}

/** What a failing check means. */
export class RiskPolicyCheckDto implements CheckRule {
  @ApiProperty({ example: 'Weak SSH settings' }) title!: string;
  @ApiProperty({ description: 'Probability that somebody uses the weakness within 30 days, 0-1.' }) threat!: number;

  @ApiProperty({ ...ownNumbers(REACH), description: 'How likely that gets to a device in this place, 0-1.' })
  reach!: CheckRule['reach'];

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5, description: 'Before the criticality of the device.' })
  technicalImpact!: number;

  @ApiProperty({ enum: STRIDE_LETTERS, isArray: true }) stride!: CheckRule['stride'];
  @ApiProperty({ type: [String], description: 'Of ATT&CK.', example: ['T1110'] }) techniques!: string[];
  @ApiProperty({ enum: EFFORT_KINDS }) effortKind!: CheckRule['effortKind'];
}

/** How what is wrong with a cloud suite counts. */
export class RiskPolicyCloudDto implements CloudRules {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5, example: DEFAULT_CLOUD_RULES.criticality })
  criticality!: CloudRules['criticality'];

  @ApiProperty({ description: 'What a warning leaves of the threat, over 0 to 1.' }) warningFactor!: number;
}

/** How malware counts. */
export class RiskPolicyMalwareDto implements MalwareRules {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 3650,
    example: DEFAULT_MALWARE_RULES.days,
    description: 'Until when it is to be gone: at most what the strictest deadline of the preset in force gives.',
  })
  days!: number;

  @ApiProperty({
    minimum: 0,
    maximum: 10_000,
    example: DEFAULT_MALWARE_RULES.minutesPerDevice,
    description: 'Of work for each device: removing it, replacing secrets, examining.',
  })
  minutesPerDevice!: number;
}
