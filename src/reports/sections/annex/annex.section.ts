import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { AssessedFramework } from '../../../compliance/index.js';
import { CappedListDto } from '../../capped-list.dto.js';
import type { Listed, ListedAcceptance, ListedVulnerability } from '../../domain/listed.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';

const DATE = { type: String, format: 'date', nullable: true } as const;

/** What of a list is here. */
class AnnexListDto extends CappedListDto {
  @ApiProperty({ example: false, description: 'There are more: they were counted up to `total`.' })
  isLowerBound!: boolean;
}

/** A vulnerability. */
class AnnexVulnerabilityDto {
  @ApiProperty({ example: 'CVE-2024-6387', description: 'Its name.' }) id!: string;
  @ApiProperty({ type: String, nullable: true, description: 'What it is; null where nobody says.' })
  title!: string | null;
  @ApiProperty({ enum: ['critical', 'high', 'medium', 'low', 'none', 'unknown'], description: 'By itself.' })
  severity!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Level of its riskiest open finding; null: not computed yet.',
  })
  level!: string | null;
  @ApiProperty({ type: [String], description: 'Packages with most open findings.' }) packages!: string[];
  @ApiProperty({ type: 'integer', description: 'Devices with an open finding.' }) devices!: number;
  @ApiProperty({ type: 'integer', description: 'Open findings.' }) findings!: number;
  @ApiProperty({ ...DATE, description: 'The first day on which one is due; null: none is.' }) dueOn!: string | null;
  @ApiProperty({ description: 'A fixed version of a package is known.' }) fixAvailable!: boolean;
}

/** Vulnerabilities. */
class AnnexVulnerabilitiesDto extends AnnexListDto {
  @ApiProperty({ type: [AnnexVulnerabilityDto], description: 'The first of the list.' })
  items!: AnnexVulnerabilityDto[];
}

/** Something to do about risk. */
class AnnexActionDto {
  @ApiProperty({ format: 'uuid', description: 'Stays the same.' }) id!: string;
  @ApiProperty({ example: 'Upgrade openssl (Debian 12) on 40 devices', description: 'What to do.' }) title!: string;
  @ApiProperty({ example: 812.5, description: 'RICE.' }) rice!: number;
  @ApiProperty({ example: 3.4, description: 'Points by which the score falls when it alone is done.' })
  removes!: number;
  @ApiProperty({ example: 12, description: 'Hours of one person.' }) hours!: number;
  @ApiProperty({ ...DATE, description: 'The first day due; null: no day is set.' }) dueOn!: string | null;
}

/** What to do about risk. */
class AnnexActionsDto extends AnnexListDto {
  @ApiProperty({ type: [AnnexActionDto], description: 'What to do first in front.' }) items!: AnnexActionDto[];
}

/** A control that is not fulfilled. */
class AnnexControlDto {
  @ApiProperty({ example: 'NIST Cybersecurity Framework', description: 'Name of the framework.' }) framework!: string;
  @ApiProperty({ example: 'PR.DS-01', description: 'Its id.' }) control!: string;
  @ApiProperty({ example: 'Data-at-rest is protected', description: 'What it asks.' }) title!: string;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 3, description: 'How much it counts.' }) weight!: number;
  @ApiProperty({ enum: ['automatic', 'attested', 'inherited', 'none'], description: 'How that is known.' })
  decidedBy!: string;
}

/** Controls that are not fulfilled. */
class AnnexControlsDto extends AnnexListDto {
  @ApiProperty({ type: [AnnexControlDto], description: 'Those that count most in front.' }) items!: AnnexControlDto[];
}

/** A decision about findings. */
class AnnexDecisionDto {
  @ApiProperty({ example: 'CVE-2024-6387', description: 'The vulnerability.' }) vulnerability!: string;
  @ApiProperty({ enum: ['accepted', 'false-positive', 'not-affected', 'mitigated'], description: 'What was decided.' })
  decision!: string;
  @ApiProperty({ description: 'Why, in the words of who decided.' }) reason!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Who; null where that person is gone.' })
  decidedBy!: string | null;
  @ApiProperty({ format: 'date', description: 'When.' }) decidedOn!: string;
  @ApiProperty({ ...DATE, description: 'The last day; null: none.' }) expiresOn!: string | null;
  @ApiProperty({ type: 'integer', description: 'Live findings that it covers.' }) findings!: number;
}

/** Decisions about findings. */
class AnnexDecisionsDto extends AnnexListDto {
  @ApiProperty({ type: [AnnexDecisionDto], description: 'Those that end next in front.' }) items!: AnnexDecisionDto[];
}

/** The first of each list, with where the whole of it is. */
export class AnnexSectionDto {
  @ApiProperty({ type: AnnexVulnerabilitiesDto, description: 'Open, and known to be exploited; the riskiest first.' })
  exploited!: AnnexVulnerabilitiesDto;
  @ApiProperty({ type: AnnexVulnerabilitiesDto, description: 'With a finding past its deadline; the oldest first.' })
  overdue!: AnnexVulnerabilitiesDto;
  @ApiProperty({ type: AnnexActionsDto, description: 'What to do about risk.' }) actions!: AnnexActionsDto;
  @ApiProperty({ type: AnnexControlsDto, description: 'Controls that are not fulfilled.' }) controls!: AnnexControlsDto;
  @ApiProperty({ type: AnnexDecisionsDto, description: 'What was decided about findings.' })
  decisions!: AnnexDecisionsDto;
}

const LISTED = 30;

/** The first of each list, for whoever has to work with it, with where the whole of it is. */
@ReportSection({
  name: 'annex',
  title: 'Annex',
  place: 9300,
  data: AnnexSectionDto,
  template: new URL('./annex.html', import.meta.url),
})
@Injectable()
export class AnnexReportSection implements ReportSectionPort<AnnexSectionDto> {
  async read(facts: ReportFacts): Promise<AnnexSectionDto> {
    const [exploited, overdue, actions, { frameworks }, decisions] = await Promise.all([
      facts.exploited(),
      facts.overdue(),
      facts.actions(),
      facts.frameworks(),
      facts.decisions(),
    ]);
    return {
      exploited: vulnerabilitiesOf(exploited),
      overdue: vulnerabilitiesOf(overdue),
      actions: actionsOf(actions),
      controls: controlsOf(frameworks),
      decisions: decisionsOf(decisions),
    };
  }
}

function vulnerabilitiesOf({ items, ...list }: Listed<ListedVulnerability>): AnnexVulnerabilitiesDto {
  const shown = items
    .slice(0, LISTED)
    .map(({ id, title, severity, level, packages, devices, openFindings, dueOn, fixAvailable }) => {
      const names = [...new Set(packages.shown)];
      return { id, title, severity, level, packages: names, devices, findings: openFindings, dueOn, fixAvailable };
    });
  return { ...list, shown: shown.length, items: shown };
}

function actionsOf({ actions, words, hoursPerDay }: Awaited<ReturnType<ReportFacts['actions']>>): AnnexActionsDto {
  const items = actions
    .slice(0, LISTED)
    .map(({ id, title, rice, removes, effort, dueOn }) => ({
      id,
      title: words.get(id)?.title ?? title,
      rice: hundredths(rice),
      removes,
      hours: hundredths(effort.personDays * hoursPerDay),
      dueOn,
    }));
  const link = '/api/v1/rice/recommendations';
  return { total: actions.length, isLowerBound: false, shown: items.length, link, items };
}

/** Only those that a score is made of. */
function controlsOf(frameworks: readonly AssessedFramework[]): AnnexControlsDto {
  const failing = frameworks.flatMap(({ known: { framework }, controls }) =>
    controls
      .filter(({ control, result }) => control.judged === 'itself' && result.result === 'non-compliant')
      .map(({ control: { id, title, weight }, result: { decidedBy } }) => ({
        framework: framework.name,
        control: id,
        title,
        weight,
        decidedBy,
      })),
  );
  const items = [...failing].sort((a, b) => b.weight - a.weight).slice(0, LISTED);
  const link = '/api/v1/compliance/frameworks';
  return { total: failing.length, isLowerBound: false, shown: items.length, link, items };
}

function decisionsOf({ items, ...list }: Listed<ListedAcceptance>): AnnexDecisionsDto {
  const shown = items
    .slice(0, LISTED)
    .map(({ vulnerabilityId, decision, reason, findings, ...of }) => ({
      vulnerability: vulnerabilityId,
      decision,
      reason,
      decidedBy: of.decidedBy,
      decidedOn: of.decidedOn,
      expiresOn: of.expiresOn,
      findings,
    }));
  return { ...list, shown: shown.length, items: shown };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
