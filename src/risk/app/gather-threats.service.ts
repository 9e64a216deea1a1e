import { Injectable } from '@nestjs/common';
import { RiskFacts, type RiskFactsRow } from '../../vulnerabilities/index.js';
import { type ShareKind, type ThreatShare, ThreatShares } from '../domain/threat-shares.js';
import { techniquesOfCheck } from '../model/attack.js';
import { ruleOfCheck } from '../model/check-rules.js';
import { assessCheck } from '../model/finding-risk.js';
import { placeOf } from '../model/place-code.js';
import type { RiskPolicy } from '../model/policy.js';
import type { ThreatSource } from '../model/threat-model.js';
import { RiskSubjectRepository, type Subject } from '../persistence/risk-subject.repository.js';
import { type ThreatKind, ThreatReadingRepository } from '../persistence/threat-reading.repository.js';
import { ClaimThreats, type ThreatClaims } from './claim-threats.service.js';

/** Devices whose members are read at once. */
const DEVICES = 2000;
const OPEN = 0;
/** Of a failing check: what the table of the policy says, which is our own judgement. */
const CHECK_CONFIDENCE = 0.7;

/** What is open, as sources of threats, and the mass of what was decided about. */
export interface GatheredThreats {
  sources: ThreatSource[];
  openMass: number;
  decidedMass: number;
}

/** Gathers what threats are made of from what devices were counted with: their packed members, never their findings. */
@Injectable()
export class GatherThreats {
  constructor(
    private readonly reading: ThreatReadingRepository,
    private readonly subjects: RiskSubjectRepository,
    private readonly facts: RiskFacts,
    private readonly claims: ClaimThreats,
  ) {}

  async execute(organizationId: number, policy: RiskPolicy): Promise<GatheredThreats> {
    const kinds = new Map((await this.reading.kinds(organizationId)).map((kind) => [kind.id, shareKind(kind)]));
    const checks = new Map((await this.subjects.checks(organizationId)).map((check) => [check.id, check]));
    const shares = await this.shares(organizationId, kinds, checks, policy);
    const found = [...shares.open.values()];
    const ids = found.flatMap(({ source }) => (source > 0 ? [source] : []));
    const rows = await this.facts.of(organizationId, ids);
    const claims = await this.claims.of(rows);
    const byId = new Map(rows.map((row) => [row.vulnerabilityId, row]));
    const sources = found.flatMap((share) => {
      const row = byId.get(share.source);
      const claim = claims.get(share.source);
      if (row && claim) return [sourceOfVulnerability(share, row, claim)];
      const check = checks.get(-share.source);
      return check ? sourceOfCheck(share, check, policy) : [];
    });
    return {
      sources,
      openMass: found.reduce((sum, { mass }) => sum + mass, 0),
      decidedMass: shares.decided,
    };
  }

  private async shares(
    organizationId: number,
    kinds: ReadonlyMap<number, ShareKind>,
    checks: ReadonlyMap<number, Subject>,
    policy: RiskPolicy,
  ): Promise<ThreatShares> {
    const shares = new ThreatShares();
    const ofChecks = new Map<string, ShareKind>();
    for (let after = 0; ;) {
      const rows = await this.reading.members(organizationId, after, DEVICES);
      for (const { deviceId, place, members } of rows)
        shares.add(deviceId, members, (assessment) => {
          const key = `${assessment} ${place}`;
          const kind =
            kinds.get(assessment) ??
            ofChecks.get(key) ??
            kindOfCheck(assessment, checks.get(-assessment), place, policy);
          if (assessment < 0) ofChecks.set(key, kind);
          return kind;
        });
      const last = rows.at(-1);
      if (!last || rows.length < DEVICES) return shares;
      after = last.deviceId;
    }
  }
}

function shareKind({ vulnerabilityId, state, likelihood, impact, level, units }: ThreatKind): ShareKind {
  return { source: vulnerabilityId, open: state === OPEN, likelihood, impact, level, units };
}

/** A fold that came between two statements may have brought what is not known here; the next version counts it. */
function kindOfCheck(assessment: number, check: Subject | undefined, place: number, policy: RiskPolicy): ShareKind {
  if (!check) return { source: assessment, open: false, likelihood: 1, impact: 1, level: 1, units: 0 };
  const severity = check.ecosystem === '' ? null : check.ecosystem;
  const { likelihood, impact, level, units } = assessCheck(check.name, placeOf(place, policy), policy, severity);
  return { source: assessment, open: true, likelihood, impact, level, units: Number(units) };
}

function sourceOfVulnerability(share: ThreatShare, row: RiskFactsRow, claims: ThreatClaims): ThreatSource {
  const { displayId, vector, cwes, cweSource, cve } = row;
  const bases = new Set(claims.techniques.map(({ basis }) => basis));
  return {
    ...share,
    mass: BigInt(Math.round(share.mass)),
    key: displayId,
    kind: 'vulnerability',
    ...claims,
    evidence: {
      title: displayId,
      cwes,
      url: cve === null ? null : `https://www.cve.org/CVERecord?id=${encodeURIComponent(cve)}`,
      basis: [
        ...(vector === null ? [] : [vector]),
        ...(cwes.length === 0 ? [] : [`${cwes.join(', ')} (by ${cweSource ?? 'a scanner'})`]),
        ...[...bases].sort().map((basis) => `techniques: ${basis}`),
      ],
    },
  };
}

function sourceOfCheck(share: ThreatShare, check: Subject, policy: RiskPolicy): ThreatSource[] {
  const found = ruleOfCheck(policy.checks, check.name, check.ecosystem === '' ? null : check.ecosystem);
  if (!found) return [];
  const { key, rule } = found;
  const letters = rule.stride.map((letter) => ({ letter, confidence: CHECK_CONFIDENCE }));
  return [
    {
      ...share,
      mass: BigInt(Math.round(share.mass)),
      key: check.name,
      kind: 'check',
      theme: 'settings',
      stride: { letters, primary: rule.stride[0] ?? null, insufficient: letters.length === 0 },
      techniques: techniquesOfCheck(rule.techniques),
      evidence: { title: rule.title, cwes: [], url: null, basis: [`rule ${key} of the policy ${policy.id}`] },
    },
  ];
}
