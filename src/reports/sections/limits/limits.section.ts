import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { SuiteSummary } from '../../../cloud-security/index.js';
import type { Dashboard } from '../../../risk/index.js';
import { CappedListDto } from '../../capped-list.dto.js';
import type { DevicesInTheDark, Listed, ListedAcceptance } from '../../domain/listed.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';

/** A device of which something is missing. */
class LimitedDeviceDto {
  @ApiProperty({ format: 'uuid', description: 'Its id.' }) id!: string;
  @ApiProperty({ example: 'web-1', description: 'As people or the device itself call it.' }) name!: string;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'Of its last complete scan; null: there was none.',
  })
  scannedOn!: string | null;
}

/** Devices of which the same is missing. */
class LimitedDevicesDto {
  @ApiProperty({ type: 'integer', example: 3, description: 'All of them.' }) total!: number;
  @ApiProperty({ type: 'integer', example: 3, description: 'Those that are here.' }) shown!: number;
  @ApiProperty({ example: '/api/v1/devices?health=silent', description: 'All of them. A path of this API.' })
  link!: string;
  @ApiProperty({ type: [LimitedDeviceDto], description: 'Those that were heard longest ago in front.' })
  items!: LimitedDeviceDto[];
}

/** A suite of which nothing is known, or not everything. */
class LimitedSuiteDto {
  @ApiProperty({ example: 'Google Workspace', description: 'Its name.' }) title!: string;
  @ApiProperty({
    enum: ['not-connected', 'not-audited', 'failing', 'unread'],
    description:
      'Not connected; connected, and not audited yet; the last run brought nothing; some checks could not be read.',
  })
  state!: 'not-connected' | 'not-audited' | 'failing' | 'unread';
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 4,
    description: 'Checks that could not be read; null: none was.',
  })
  unread!: number | null;
}

/** A source that is missing or too old. */
class LimitedFeedDto {
  @ApiProperty({ example: 'epss', description: 'Key of the feed.' }) key!: string;
  @ApiProperty({ example: 'EPSS', description: 'What it is.' }) title!: string;
  @ApiProperty({ enum: ['missing', 'stale', 'failing'], description: 'Never taken in; too old; the last try failed.' })
  status!: string;
}

/** A decision that leaves findings as they are. */
class LimitedDecisionDto {
  @ApiProperty({ example: 'CVE-2024-6387', description: 'The vulnerability.' }) vulnerability!: string;
  @ApiProperty({ enum: ['accepted', 'false-positive', 'not-affected', 'mitigated'], description: 'What was decided.' })
  decision!: string;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'Its last day; null: it has none.' })
  expiresOn!: string | null;
  @ApiProperty({ type: 'integer', example: 4, description: 'Live findings that it covers.' }) findings!: number;
}

/** Decisions that hold. */
class LimitedDecisionsDto extends CappedListDto {
  @ApiProperty({ type: [LimitedDecisionDto], description: 'Those that end next in front.' })
  items!: LimitedDecisionDto[];
}

/** Controls of which nothing is known. */
class LimitedControlsDto {
  @ApiProperty({ type: 'integer', example: 700, description: 'Over all frameworks.' }) unknown!: number;
  @ApiProperty({ type: 'integer', example: 980, description: 'That are evaluated, over all frameworks.' })
  judged!: number;
}

/** How far the score could be off. */
class LimitedScoreDto {
  @ApiProperty({ example: 64.5, description: 'As it is shown.' }) score!: number;
  @ApiProperty({ example: 60.1, description: 'If what is not known was at its best.' }) low!: number;
  @ApiProperty({ example: 72.9, description: 'If it was at its worst.' }) high!: number;
  @ApiProperty({ example: 60.2, description: 'Without what was accepted.' }) withoutAccepted!: number;
}

/** What this report does not know, and what that does to its numbers. */
export class LimitsSectionDto {
  @ApiProperty({ example: false, description: 'Nothing of what is listed here is missing.' }) complete!: boolean;
  @ApiProperty({ type: 'integer', example: 40, description: 'Devices that are enrolled.' }) enrolled!: number;
  @ApiProperty({ type: LimitedScoreDto, nullable: true, description: 'Null before anything was counted.' })
  score!: LimitedScoreDto | null;
  @ApiProperty({ type: 'integer', example: 14, description: 'A device is silent after so many days.' })
  silentAfterDays!: number;
  @ApiProperty({ type: LimitedDevicesDto, description: 'Fell silent: their last figures count.' })
  silent!: LimitedDevicesDto;
  @ApiProperty({ type: LimitedDevicesDto, description: 'Were never scanned: they are taken for like the others.' })
  neverScanned!: LimitedDevicesDto;
  @ApiProperty({ type: LimitedDevicesDto, description: 'Their last scan could not read everything.' })
  partial!: LimitedDevicesDto;
  @ApiProperty({ type: [LimitedSuiteDto], description: 'Suites of which something is not known.' })
  suites!: LimitedSuiteDto[];
  @ApiProperty({ type: [LimitedFeedDto], description: 'Sources that are missing or too old.' })
  feeds!: LimitedFeedDto[];
  @ApiProperty({ type: LimitedControlsDto, description: 'Controls of which nothing is known.' })
  controls!: LimitedControlsDto;
  @ApiProperty({ type: LimitedDecisionsDto, description: 'What was decided about findings.' })
  decisions!: LimitedDecisionsDto;
}

const DECISIONS = 12;

/** What this report does not know, and what that does to its numbers. */
@ReportSection({
  name: 'limits',
  title: 'Limits of this report',
  place: 9100,
  data: LimitsSectionDto,
  template: new URL('./limits.html', import.meta.url),
})
@Injectable()
export class LimitsReportSection implements ReportSectionPort<LimitsSectionDto> {
  async read(facts: ReportFacts): Promise<LimitsSectionDto> {
    const [dark, { score }, { figures, coverage }, summaries, feeds, { frameworks }, decided] = await Promise.all([
      facts.darkDevices(),
      facts.actions(),
      facts.dashboard(),
      facts.suiteSummaries(),
      facts.feeds(),
      facts.frameworks(),
      facts.decisions(),
    ]);
    const counts = frameworks.map(({ score: { counts: of } }) => of);
    const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
    const data = {
      enrolled: coverage?.enrolled ?? figures.devices,
      score: score === null ? null : scoreOf(figures),
      silentAfterDays: dark.silentAfterDays,
      silent: devicesOf(dark.silent),
      neverScanned: devicesOf(dark.neverScanned),
      partial: devicesOf(dark.partial),
      suites: summaries.flatMap(suiteOf),
      feeds: feeds
        .filter(({ status }) => status !== 'fresh' && status !== 'not-needed')
        .map(({ key, meta, document, status }) => ({
          key,
          title: document.part === null ? meta.title : document.title,
          status,
        })),
      controls: {
        unknown: sum(counts.map((of) => of['not-assessed'])),
        judged: sum(counts.flatMap((of) => Object.values(of))),
      },
      decisions: decisionsOf(decided),
    };
    return { complete: isComplete(data), ...data };
  }
}

/** Nothing is missing. That something was decided is no gap in what is known. */
function isComplete({
  score,
  silent,
  neverScanned,
  partial,
  suites,
  feeds,
  controls,
}: Omit<LimitsSectionDto, 'complete'>) {
  const devices = silent.total + neverScanned.total + partial.total;
  return score !== null && devices + suites.length + feeds.length + controls.unknown === 0;
}

function scoreOf({ score, low, high, withoutAccepted }: Dashboard['figures']): LimitedScoreDto {
  return { score, low, high, withoutAccepted };
}

function devicesOf({ total, items, link }: DevicesInTheDark['silent']): LimitedDevicesDto {
  return { total, shown: items.length, link, items };
}

function suiteOf({ registered, status, connection, counts }: SuiteSummary): LimitedSuiteDto[] {
  const { title } = registered.meta;
  if (status === 'not-connected') return [{ title, state: status, unread: null }];
  if ((connection?.auditedAt ?? null) === null) return [{ title, state: 'not-audited', unread: null }];
  const unread = counts['not-assessed'] + counts.error;
  if (status === 'failing') return [{ title, state: status, unread }];
  return unread === 0 ? [] : [{ title, state: 'unread', unread }];
}

function decisionsOf({ total, items, link }: Listed<ListedAcceptance>): LimitedDecisionsDto {
  const shown = items
    .slice(0, DECISIONS)
    .map(({ vulnerabilityId, decision, expiresOn, findings }) => ({
      vulnerability: vulnerabilityId,
      decision,
      expiresOn,
      findings,
    }));
  return { total, shown: shown.length, link, items: shown };
}
