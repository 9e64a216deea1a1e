import { ApiProperty } from '@nestjs/swagger';
import {
  CAP_CODES,
  type CapCode,
  LIFT_KINDS,
  type LiftFigures,
  type LiftKind,
  type SignalFigures,
  type SubcategoryFigures,
} from '../domain/maturity-figures.js';

/** What is not known at its worst and at its best. */
export class BoundsDto {
  @ApiProperty({ example: 0.59 }) low!: number;
  @ApiProperty({ example: 0.59 }) high!: number;
}

/** Something that keeps a subcategory below the level that its evidence would give. */
export class HoldDto {
  @ApiProperty({ enum: [...CAP_CODES], example: 'no-second-review' }) code!: CapCode;
  @ApiProperty({ example: 'No second person reviewed it. A level above 2 asks for that.' }) text!: string;
}

/** A signal that speaks for a subcategory. */
export class MaturitySignalDto {
  @ApiProperty({ example: 'disk-encryption' }) key!: string;
  @ApiProperty({ example: 'The system disk is encrypted', description: 'What is true when it passes.' }) title!: string;
  @ApiProperty({ enum: ['strong', 'supporting'] }) strength!: SignalFigures['strength'];
  @ApiProperty({ enum: ['pass', 'partial', 'fail', 'unknown'] }) state!: SignalFigures['state'];
  @ApiProperty({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: 1,
    example: 0.941,
    description: 'By weight and freshness; null when nobody is in scope.',
  })
  share!: number | null;
  @ApiProperty({
    enum: ['outcome', 'operating'],
    description:
      'What is counted. `outcome`: those for which the title is true; `operating`: those on which it ran lately, whatever it found.',
  })
  aspect!: SignalFigures['aspect'];
  @ApiProperty({ enum: ['device', 'check', 'organization'] }) unit!: SignalFigures['unit'];
  @ApiProperty({ type: 'integer', example: 44, description: 'Devices or checks that pass, not stale.' })
  passed!: number;
  @ApiProperty({ type: 'integer', example: 48, description: 'Those in scope, without exceptions.' }) total!: number;
  @ApiProperty({ type: 'integer', example: 2, description: 'Those in scope of which nothing is known.' })
  unknown!: number;
  @ApiProperty({
    example: '/api/v1/compliance/signals/disk-encryption/devices',
    description: 'The devices behind it. A path of this API.',
  })
  link!: string;
}

/** What somebody said about a subcategory. */
export class MaturityClaimDto {
  @ApiProperty({ example: 'implemented' }) status!: string;
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, maximum: 5, example: 3 }) level!: number | null;
  @ApiProperty({
    example: 'valid',
    description:
      'Whether it counts: `valid` does; `awaits-review`, `expired`, `withdrawn`, `unjustified`, `not-yet` do not.',
  })
  standing!: string;
  /** Somebody is named who owns it. */
  hasOwner!: boolean;
  /** Something is named that backs it. */
  hasEvidence!: boolean;
  /** By a second person. */
  reviewed!: boolean;
  /** From then on it has expired. */
  validUntil!: Date;
}

/** A subcategory of a function, with all that is behind its level. */
export class SubcategoryDto {
  @ApiProperty({ example: 'PR.PS-02' }) id!: string;
  @ApiProperty({ example: 'Software maintained, replaced and removed by risk', description: 'Our own short words.' })
  title!: string;
  @ApiProperty({ description: 'Core ones weigh three times as much, and hold their function down.' }) core!: boolean;
  @ApiProperty({ type: BoundsDto, description: 'How much of it is achieved, 0-1.' }) achievement!: BoundsDto;
  @ApiProperty({ type: BoundsDto, description: '0-5, after what holds it back.' }) level!: BoundsDto;
  @ApiProperty({
    type: Number,
    nullable: true,
    example: 0.757,
    description: 'What signals prove, 0-1; null while none is heard.',
  })
  technical!: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    example: 0.48,
    description: 'What the claim counts, 0-1: its level by how well it is backed; null without one that counts.',
  })
  attested!: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'How far the claim is above what signals prove, 0-1, where that is a contradiction.',
  })
  contradiction!: number | null;
  @ApiProperty({ type: [HoldDto] }) heldBy!: HoldDto[];
  @ApiProperty({ type: [MaturitySignalDto] }) signals!: MaturitySignalDto[];
  @ApiProperty({ type: MaturityClaimDto, nullable: true, description: 'The newest; null when nobody said anything.' })
  claim!: MaturityClaimDto | null;
  @ApiProperty({
    example: '/api/v1/compliance/frameworks/nist-csf-2.0/controls/PR.PS-02',
    description: 'Everything about it. A path of this API.',
  })
  link!: string;

  static from({ achievement, technical, attested, contradiction, signals, ...of }: SubcategoryFigures): SubcategoryDto {
    return {
      id: of.id,
      title: of.title,
      core: of.core,
      achievement: { low: thousandths(achievement.low), high: thousandths(achievement.high) },
      level: of.level,
      technical: technical && thousandths(technical),
      attested: attested && thousandths(attested),
      contradiction: contradiction && thousandths(contradiction),
      heldBy: of.heldBy,
      signals: signals.map((signal) => ({ ...signal, share: signal.share && thousandths(signal.share) })),
      claim: of.claim,
      link: of.link,
    };
  }
}

/** The signal to put right, or the subcategory that people have to do something about. */
export class LiftTargetDto {
  @ApiProperty({ enum: ['signal', 'control'] }) kind!: 'signal' | 'control';
  @ApiProperty({ example: 'disk-encryption' }) id!: string;
  @ApiProperty({ example: 'The system disk is encrypted' }) title!: string;
}

/** A subcategory that a step changes. */
export class LiftChangeDto {
  @ApiProperty({ example: 'PR.DS-01' }) id!: string;
  @ApiProperty({ type: 'integer', example: 2 }) levelBefore!: number;
  @ApiProperty({ type: 'integer', example: 3 }) levelAfter!: number;
}

/** Something that lifts a function: tried, and everything computed again. */
export class LiftDto {
  @ApiProperty({ enum: [...LIFT_KINDS], example: 'pass-signal' }) kind!: LiftKind;
  @ApiProperty({ type: LiftTargetDto }) target!: LiftTargetDto;
  @ApiProperty({
    example:
      'Make this true everywhere: “The system disk is encrypted”. It is true of 44 of 48 devices now. That raises Protect (PR) by 0.03.',
  })
  text!: string;
  @ApiProperty({ example: 0.035, description: 'Levels of the function before its cap.' }) gain!: number;
  @ApiProperty({ example: 0.035, description: 'Levels of the function as it is shown.' }) shownGain!: number;
  @ApiProperty({ description: 'The gains are the most that there can be: somebody has to attest what is true.' })
  isUpTo!: boolean;
  /** A claim and the signals about it would agree. */
  clearsContradiction!: boolean;
  @ApiProperty({ type: [LiftChangeDto], description: 'Most gain first.' }) changes!: LiftChangeDto[];
  @ApiProperty({ example: '/api/v1/compliance/signals/disk-encryption/devices', description: 'A path of this API.' })
  link!: string;

  static from({ signal: _signal, gain, shownGain, ...of }: LiftFigures, text: string): LiftDto {
    return { ...of, text, gain: thousandths(gain), shownGain: thousandths(shownGain) };
  }
}

function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}
