import { Injectable } from '@nestjs/common';
import { type ReadThreats, LEVELS } from '../../../risk/index.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';
import {
  type ReportedMitigationDto,
  type ReportedTacticDto,
  type ReportedThreatDto,
  ThreatsSectionDto,
} from './threats.dto.js';

const WORST = 5;
const TACTICS = 14;
const MITIGATIONS = 6;
const NAMED = 4;

const LETTERS: Record<string, string> = {
  S: 'Spoofing',
  T: 'Tampering',
  R: 'Repudiation',
  I: 'Information disclosure',
  D: 'Denial of service',
  E: 'Elevation of privilege',
};

/** What attackers could do with what is open, by STRIDE and by ATT&CK. */
@ReportSection({
  name: 'threats',
  title: 'Threats',
  place: 800,
  data: ThreatsSectionDto,
  template: new URL('./threats.html', import.meta.url),
})
@Injectable()
export class ThreatsReportSection implements ReportSectionPort<ThreatsSectionDto> {
  async read(facts: ReportFacts): Promise<ThreatsSectionDto> {
    const [{ document }, { score }] = await Promise.all([facts.threats(), facts.actions()]);
    const { threats, insufficientData, unclaimed, elsewhere, letters, editions } = document;
    const worst = threats.slice(0, WORST).map(threatOf);
    const sum = hundredths(threats.reduce((points, threat) => points + threat.points, 0));
    const withoutThreat = hundredths(insufficientData.points + unclaimed.points);
    const { decided, neverScanned } = elsewhere;
    return {
      counted: score !== null,
      total: threats.length,
      shown: worst.length,
      link: '/api/v1/threat-model',
      points: { score: document.score, threats: sum, withoutThreat, decided, neverScanned },
      withoutThreat: insufficientData.vulnerabilities + unclaimed.vulnerabilities,
      letters: letters.map((of) => ({ ...of, name: LETTERS[of.letter] ?? of.letter })),
      worst,
      tactics: document.tactics.slice(0, TACTICS).map((tactic) => tacticOf(tactic, sum + withoutThreat)),
      mitigations: mitigationsOf(threats).slice(0, MITIGATIONS),
      editions: Object.entries(editions)
        .map(([feed, edition]) => ({ feed, edition }))
        .sort((a, b) => (a.feed < b.feed ? -1 : 1)),
    };
  }
}

function threatOf({ id, title, letter, level, points, findings, checks, devices, ...of }: Threat): ReportedThreatDto {
  return {
    id,
    title,
    letter,
    level: LEVELS[level - 1] ?? 'very-low',
    points,
    findings,
    checks,
    devices,
    techniques: of.techniques.slice(0, NAMED).map((technique) => technique.id),
    evidence: [...new Set(of.evidence.slice(0, NAMED).map((one) => nameOf(one, of.theme)))],
  };
}

/** Vulnerabilities are known by their number; the id of a check is a word of its tool. */
function nameOf({ key, title }: Threat['evidence'][number], theme: Threat['theme']): string {
  return theme === 'settings' || theme === 'cloud' ? title : key;
}

type Tactic = ReadThreats['document']['tactics'][number];

function tacticOf({ techniques, ...of }: Tactic, open: number): ReportedTacticDto {
  return {
    ...of,
    share: open === 0 ? 0 : Math.min(1, Math.round((of.points / open) * 1000) / 1000),
    techniqueCount: techniques.length,
    techniques: techniques.slice(0, NAMED),
  };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

export type Threat = ReadThreats['document']['threats'][number];

/**
 * What stands against techniques of several threats, those of threats with most points in front. The points are those of the
 * threats, each once: ATT&CK says that a mitigation helps, not how much.
 */
export function mitigationsOf(threats: readonly Threat[]): ReportedMitigationDto[] {
  const known = new Map<string, { name: string; threats: number; points: number; techniques: Set<string> }>();
  for (const { mitigations, points } of threats)
    for (const { id, name, techniques } of mitigations) {
      const of = known.get(id) ?? { name, threats: 0, points: 0, techniques: new Set<string>() };
      known.set(id, of);
      of.threats += 1;
      of.points += points;
      for (const technique of techniques) of.techniques.add(technique);
    }
  return [...known]
    .map(([id, { name, threats: count, points, techniques }]) => ({
      id,
      name,
      threats: count,
      points: Math.round(points * 100) / 100,
      techniques: techniques.size,
    }))
    .sort((a, b) => b.points - a.points || b.techniques - a.techniques || (a.id < b.id ? -1 : 1));
}
