import { Injectable } from '@nestjs/common';
import type { Workforce } from '../../../planning/index.js';
import type { Dashboard } from '../../../risk/index.js';
import type { ExposedVulnerability } from '../../domain/exposure.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';
import type { ReportFacts } from '../../report-facts.port.js';
import {
  ExposureSectionDto,
  type ExposureTierDto,
  type ExposureTimeDto,
  type ExposureVulnerabilityDto,
} from './exposure.dto.js';

const SEVERITIES = ['unknown', 'none', 'low', 'medium', 'high', 'critical'];
const VULNERABILITIES = '/api/v1/vulnerabilities';

/** What attackers could use: how much is open, since when, and what of it they are known to use. */
@ReportSection({
  name: 'exposure',
  title: 'Exposure',
  place: 400,
  data: ExposureSectionDto,
  template: new URL('./exposure.html', import.meta.url),
})
@Injectable()
export class ExposureReportSection implements ReportSectionPort<ExposureSectionDto> {
  async read(facts: ReportFacts): Promise<ExposureSectionDto> {
    const [dashboard, exposure, feeds, { queue }] = await Promise.all([
      facts.dashboard(),
      facts.exposure(),
      facts.feeds(),
      facts.workforce(),
    ]);
    const { figures, trend, timeToRemediate, oldestOpenOn, neverScanned } = dashboard;
    const { listed, widest } = exposure;
    const isKnown = (feed: string): boolean => feeds.some(({ key, record }) => key === feed && record !== null);
    const tiers = tiersOf(figures.tiers, queue);
    return {
      scanned: figures.devices - neverScanned > 0,
      open: figures.open,
      overdue: figures.overdue,
      overdueLink: '/api/v1/findings?overdue=true',
      oldestOn: oldestOpenOn,
      time: timeOf(trend, Object.keys(figures.levels).reverse()),
      tiers,
      remediation: { ...timeToRemediate, strictestDays: strictestOf(tiers) },
      malware: listOf(exposure.malware ?? NONE, `${VULNERABILITIES}?class=malware&status=open`),
      listed: isKnown('kev')
        ? {
            ...listOf(listed, `${VULNERABILITIES}?kev=true&status=open`),
            overdue: listed.overdue,
            ransomware: listed.ransomware,
          }
        : null,
      likely: isKnown('epss') ? exposure.likely : null,
      likelyLink: `${VULNERABILITIES}?minEpss=0.5&status=open`,
      widest: listOf(widest, `${VULNERABILITIES}?status=open&sort=-affectedDevices`),
    };
  }
}

const NONE = { total: 0, first: [] };

/** @param levels the worst first, as it is stacked; days that are kept have them in no order */
function timeOf(trend: Dashboard['trend'], levels: readonly string[]): ExposureTimeDto {
  return {
    days: trend.map(({ day }) => day),
    series: levels.map((level) => ({ level, values: trend.map(({ figures }) => figures.levels[level] ?? 0) })),
  };
}

/** In the order of the policy, which the figures have too. */
function tiersOf(findings: Readonly<Record<string, number>>, queue: Workforce['queue']): ExposureTierDto[] {
  const titles = new Map(queue.map(({ tier }) => [tier.key, tier]));
  return Object.entries(findings).map(([key, open]) => {
    const tier = titles.get(key);
    return { key, title: tier?.title ?? key, days: tier?.days ?? null, findings: open };
  });
}

function strictestOf(tiers: readonly ExposureTierDto[]): number | null {
  const days = tiers.flatMap((tier) => (tier.findings > 0 && tier.days !== null ? [tier.days] : []));
  return days.length === 0 ? null : Math.min(...days);
}

function listOf({ total, first }: { total: number; first: readonly ExposedVulnerability[] }, link: string) {
  return { total, shown: first.length, link, items: first.map(vulnerabilityOf) };
}

function vulnerabilityOf({ severity, findings: _, ...of }: ExposedVulnerability): ExposureVulnerabilityDto {
  return {
    ...of,
    severity: SEVERITIES[severity] ?? 'unknown',
    link: `${VULNERABILITIES}/${encodeURIComponent(of.id)}`,
  };
}
