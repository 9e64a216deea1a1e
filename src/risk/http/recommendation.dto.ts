import { ApiProperty } from '@nestjs/swagger';
import { malwareSteps } from '../../vulnerabilities/index.js';
import type { RankedAction } from '../app/read-recommendations.service.js';
import { actionWaves, tierAt } from '../domain/action-waves.js';
import { shownFall, twoDecimals } from '../domain/day-figures.js';
import { ACTION_KINDS, type ActionKind } from '../model/action.js';
import type { RiskPolicy } from '../model/policy.js';
import { WHY_CODES, type WhyCode } from '../model/why-first.js';
import { RiceDto } from './rice.dto.js';

/** What an action is about. */
export class ActionSubjectDto {
  @ApiProperty({ enum: ['package', 'check', 'release', 'cloud-check'] })
  kind!: 'package' | 'check' | 'release' | 'cloud-check';

  @ApiProperty({
    example: 'Debian:12',
    description: 'Of a check its severity, or empty; of a check of a cloud suite the suite.',
  })
  ecosystem!: string;

  @ApiProperty({
    example: 'openssh',
    description: 'A source package, a check, a release, or a check of a cloud suite.',
  })
  name!: string;
}

/** A deadline tier of the policy. */
export class ActionTierDto {
  @ApiProperty({ example: '14-days' }) key!: string;
  @ApiProperty({ example: '14 days' }) title!: string;

  @ApiProperty({ type: Number, nullable: true, example: 14, description: 'Null: with the next upgrade.' })
  days!: number | null;

  @ApiProperty({ description: 'Look for traces of a break-in before and after.' }) forensic!: boolean;
}

/** Devices of an action that have the same deadline. */
export class ActionWaveDto {
  tier!: ActionTierDto;

  @ApiProperty({ example: 2 }) devices!: number;

  @ApiProperty({ type: String, nullable: true, example: '2026-12-04', description: 'The first of them.' })
  dueOn!: string | null;

  @ApiProperty({ example: 0, description: 'Devices whose day has passed.' }) overdue!: number;
}

/** A vulnerability that an action mends. */
export class ActionCveDto {
  @ApiProperty({ example: 'CVE-2024-6387' }) id!: string;
  @ApiProperty({ type: String, nullable: true }) title!: string | null;

  @ApiProperty({ type: Boolean, nullable: true, description: 'Null while the catalogue was never read.' })
  kev!: boolean | null;

  @ApiProperty({ type: Number, nullable: true }) epss!: number | null;
}

/** A check that an action sets right. */
export class ActionMemberDto {
  @ApiProperty({ format: 'uuid', description: 'Of an action about it alone: stands for the action of its cause.' })
  id!: string;
  subject!: ActionSubjectDto;

  @ApiProperty({ example: 'People can sign in with a password alone', description: 'What can happen while it fails.' })
  title!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '/api/v1/cloud-security/microsoft-365/checks/m365.entra.mfa-all-users',
    description: 'Shows a check of a cloud suite; null for a check of devices.',
  })
  link!: string | null;
}

/** Active people whom a gap of a suite concerns, of all whom it could concern. */
export class ActionPeopleDto {
  @ApiProperty({ type: 'integer', example: 6 }) concerned!: number;
  @ApiProperty({ type: 'integer', example: 24 }) all!: number;
}

/** Why an action is where it is. */
export class ActionWhyDto {
  @ApiProperty({
    enum: WHY_CODES,
    description:
      '`malware`; `exploited-overdue`, `exploited`: attackers are known to use it; `urgent-overdue`, `urgent-due`: high risk, and its day has passed or is within two weeks; `largest`: it removes more than any other; `effect`: what it removes for its work; `too-small`: less than anybody can see.',
  })
  code!: WhyCode;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: -3,
    description: 'Days until it is due, negative once that day has passed; null where the reason is another.',
  })
  dueIn!: number | null;

  @ApiProperty({ example: 0.5, description: 'Work, in days of one person.' }) personDays!: number;

  @ApiProperty({
    example: 'Half a day of work removes 5.4 of 65.8 points for everyone, more than anything else.',
    description: 'One sentence: why it is there, what it removes, for whom, and how much work it is.',
  })
  text!: string;
}

/** What an action takes away. */
export class RiskRemovedDto {
  @ApiProperty({
    example: 12.4,
    description: 'Its share of the score. Shares of all actions, with what no action has, add up to the score.',
  })
  points!: number;

  @ApiProperty({ example: 6.7, description: 'By how many points the score falls when it alone is done.' })
  removes!: number;
}

/** The score when this action is done, and all before it in this order. */
export class CumulativeDto {
  @ApiProperty({ example: 1, description: 'Its place in the whole list of this order.' }) place!: number;
  scoreBefore!: number;
  scoreAfter!: number;
  removes!: number;
}

/** Something to do. */
export class RecommendationDto {
  @ApiProperty({ format: 'uuid', description: 'The same from scan to scan.' }) id!: string;
  @ApiProperty({ enum: ACTION_KINDS }) kind!: ActionKind;

  @ApiProperty({ example: 'Upgrade openssh (Debian 12) to 1:9.2p1-2+deb12u10 or later on 100 devices: 8 CVEs' })
  title!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description:
      'What to do, where one decision sets several checks right; null where the title says it, or the check.',
  })
  deed!: string | null;

  why!: ActionWhyDto;
  subject!: ActionSubjectDto;

  @ApiProperty({
    type: [ActionMemberDto],
    description:
      'The checks that it sets right, the heaviest first: of several suites or tools where they have one cause. Empty for packages.',
  })
  members!: ActionMemberDto[];

  @ApiProperty({
    type: String,
    nullable: true,
    example: '1:9.2p1-2+deb12u10',
    description: 'The smallest version that fixes all, or the release to move to; null where none is known.',
  })
  target!: string | null;

  @ApiProperty({
    type: [String],
    description: 'Of malware: what there is to do, in this order. Empty for any other, whose title says it.',
  })
  steps!: string[];

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Of a release: when its regular support ended.',
  })
  endOfLifeOn!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description:
      'Of a release: until when extended support runs (LTS, ESM, ELS; it may have to be paid for); null where none does, and nothing is fixed any more.',
  })
  extendedSupportUntil!: string | null;

  @ApiProperty({ description: 'The strictest of its findings.' }) tier!: ActionTierDto;

  @ApiProperty({ type: String, nullable: true, example: '2026-12-04', description: 'The first day due.' })
  dueOn!: string | null;

  @ApiProperty({ example: 0 }) overdueDevices!: number;
  @ApiProperty({ type: [ActionWaveDto], description: 'The strictest first.' }) waves!: ActionWaveDto[];

  rice!: RiceDto;
  riskRemoved!: RiskRemovedDto;

  @ApiProperty({ example: 57.8, description: 'The score when it alone is done.' }) scoreAfter!: number;
  cumulative!: CumulativeDto;

  @ApiProperty({ type: [ActionCveDto], description: 'At most twenty: those that CISA lists, then the riskiest.' })
  cves!: ActionCveDto[];

  @ApiProperty({ example: 8 }) cveCount!: number;
  @ApiProperty({ example: 0, description: 'CVEs of it that are known to be exploited.' }) kevCount!: number;

  @ApiProperty({ type: [String], example: ['openssh-client', 'openssh-server'], description: 'Packages as installed.' })
  packages!: string[];

  @ApiProperty({
    example: 100,
    description:
      'Distinct devices; for a gap of a cloud suite all that count, or as many of them as the people concerned are of all people.',
  })
  devices!: number;

  @ApiProperty({
    type: ActionPeopleDto,
    nullable: true,
    description: 'Of a gap: whom it concerns. Null: everybody, not known, or about devices.',
  })
  people!: ActionPeopleDto | null;

  @ApiProperty({ example: 1600, description: 'Open findings, or failing checks.' }) findings!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    example:
      '/api/v1/findings?package=openssh-client,openssh-server&ecosystem=Debian%3A12&state=open&fixAvailable=true',
    description:
      'Lists these findings; of a gap in a cloud suite it shows the check. Null for checks of devices, and for more than fifty packages.',
  })
  link!: string | null;

  static from(
    { action, words, points, place, step, why }: RankedAction,
    policy: RiskPolicy,
    today: number,
  ): RecommendationDto {
    const waves = actionWaves(words.waves, policy, today);
    const score = (value: number): number => twoDecimals(value);
    return {
      id: action.id,
      kind: action.kind,
      title: words.title,
      deed: action.cause?.deed ?? null,
      why: { ...why, personDays: Math.round(why.personDays * 100) / 100 },
      subject: action.subject,
      members: words.members.map(({ id, subject, title, link }) => ({ id, subject, title, link })),
      target: words.target,
      steps: action.kind === 'remove-malware' ? malwareSteps(action.subject.name) : [],
      endOfLifeOn: action.eolOn,
      extendedSupportUntil: action.extendedUntil,
      tier: tierAt(action.tier, policy),
      dueOn: action.dueOn?.toISOString().slice(0, 10) ?? null,
      overdueDevices: waves.reduce((sum, { overdue }) => sum + overdue, 0),
      waves,
      rice: RiceDto.from(action.riceOf, action.assumption, action.kind, action.people !== null),
      riskRemoved: { points, removes: shownFall(action.scoreNow, action.scoreNow - action.removes) },
      scoreAfter: score(action.scoreNow - action.removes),
      cumulative: {
        place,
        scoreBefore: score(step.scoreBefore),
        scoreAfter: score(step.scoreAfter),
        removes: shownFall(step.scoreBefore, step.scoreAfter),
      },
      cves: words.cves,
      cveCount: words.cveCount,
      kevCount: words.kevCount,
      packages: words.packages,
      devices: action.devices,
      people: action.people,
      findings: action.figures.findings,
      link: words.link,
    };
  }
}
