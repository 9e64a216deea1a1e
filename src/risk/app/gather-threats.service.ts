import { Injectable } from '@nestjs/common';
import { CheckNames } from '../../scans/index.js';
import { RiskFacts, type ThreatWitness } from '../../vulnerabilities/index.js';
import { type CheckOfProfile, type ThreatClaims, groupsOf } from '../domain/threat-profile.js';
import { axesOfKey } from '../domain/threat-totals.js';
import { type TechniqueBasis, techniquesOfCheck } from '../model/attack.js';
import { checkTitle, ruleOfCheck } from '../model/check-rules.js';
import type { Scale } from '../model/impact.js';
import type { RiskPolicy } from '../model/policy.js';
import type { ThreatSource, WeighedEvidence } from '../model/threat-model.js';
import {
  type ProfileRow,
  type RiskyVulnerability,
  ThreatQueryRepository,
} from '../persistence/threat-query.repository.js';

/** Of a failing check: what the table of the policy says, which is our own judgement. */
const CHECK_CONFIDENCE = 0.7;

/** Who says which weakness it is. */
const NAMED_BY: Readonly<Record<string, string>> = {
  cve: 'by the record of the CVE',
  kev: 'by CISA',
  ghsa: 'by an advisory of GitHub',
  scan: 'by a scanner',
  title: 'read from its title',
};
const TECHNIQUES_BY: Readonly<Record<TechniqueBasis, string>> = {
  curated: 'techniques mapped by analysts',
  'cvss-rule': 'techniques by a rule over the CVSS vector',
  check: 'techniques by the table of the policy',
  malware: 'techniques of malware in packages',
  'cwe-related': 'techniques related to the weakness',
};

/** What is open on devices, as sources of threats. */
export interface GatheredThreats {
  sources: ThreatSource[];
  /** In 10⁻¹². */
  openMass: bigint;
}

/** The vulnerabilities that are shown, and what speaks for each. */
interface Evidence {
  shown: readonly RiskyVulnerability[];
  byId: ReadonlyMap<number, ThreatWitness>;
}

const NO_EVIDENCE: Evidence = { shown: [], byId: new Map() };

/** Gathers what threats are made of: what is open of each profile, and the riskiest vulnerabilities as evidence. */
@Injectable()
export class GatherThreats {
  constructor(
    private readonly reading: ThreatQueryRepository,
    private readonly facts: RiskFacts,
    private readonly names: CheckNames,
  ) {}

  /** @param evidence how many vulnerabilities are named of a threat; 0 where nobody asks: one statement then, instead of four */
  async execute(organizationId: number, policy: RiskPolicy, evidence: number): Promise<GatheredThreats> {
    const rows = await this.reading.profiles(organizationId);
    const { shown, byId } = evidence === 0 ? NO_EVIDENCE : await this.evidence(organizationId, rows, evidence);
    const checks = rows.flatMap(({ content }) => (isCheck(content) ? [content.check] : []));
    const names = evidence === 0 ? new Map<string, string>() : await this.names.of(organizationId, checks);
    const riskiest = byProfile(shown);
    return {
      sources: rows.flatMap((row) =>
        isCheck(row.content)
          ? sourceOfCheck(row, row.content, policy, names)
          : [sourceOfVulnerabilities(row, row.content, riskiest.get(row.profile) ?? [], byId)],
      ),
      openMass: rows.reduce((sum, { mass }) => sum + BigInt(mass), 0n),
    };
  }

  private async evidence(organizationId: number, rows: readonly ProfileRow[], most: number): Promise<Evidence> {
    const claimed = rows.filter(({ content, profile }) => !isCheck(content) && groupsOf(profile).length > 0);
    const ids = claimed.map(({ profile }) => profile);
    const shown = riskiestOfGroups(await this.reading.riskiest(organizationId, ids, most), most);
    const named = await this.facts.witnesses(
      organizationId,
      shown.map(({ vulnerabilityId }) => vulnerabilityId),
    );
    return { shown, byId: new Map(named.map((one) => [one.vulnerabilityId, one])) };
  }
}

function isCheck(content: ProfileRow['content']): content is CheckOfProfile {
  return 'check' in content;
}

/** Those that are among the riskiest of a letter and way in. */
function riskiestOfGroups(all: readonly RiskyVulnerability[], most: number): RiskyVulnerability[] {
  const groups = new Map<number, RiskyVulnerability[]>();
  for (const one of [...all].sort((a, b) => b.risk - a.risk || b.vulnerabilityId - a.vulnerabilityId))
    for (const group of groupsOf(one.profile)) {
      const known = groups.get(group) ?? [];
      groups.set(group, known);
      if (known.length < most) known.push(one);
    }
  return [...new Set([...groups.values()].flat())];
}

function byProfile(shown: readonly RiskyVulnerability[]): Map<number, RiskyVulnerability[]> {
  const profiles = new Map<number, RiskyVulnerability[]>();
  for (const one of shown) {
    const known = profiles.get(one.profile);
    if (known) known.push(one);
    else profiles.set(one.profile, [one]);
  }
  return profiles;
}

function sourceOfVulnerabilities(
  row: ProfileRow,
  claims: ThreatClaims,
  shown: readonly RiskyVulnerability[],
  named: ReadonlyMap<number, ThreatWitness>,
): ThreatSource {
  return {
    ...figuresOf(row),
    kind: 'vulnerability',
    vulnerabilities: row.vulnerabilities,
    ...claims,
    evidence: shown.flatMap(({ vulnerabilityId, risk }) => {
      const witness = named.get(vulnerabilityId);
      return witness ? [evidenceOf(witness, claims, risk)] : [];
    }),
  };
}

function evidenceOf(
  { displayId, title, vector, cwes, cweSource, cve }: ThreatWitness,
  claims: ThreatClaims,
  risk: number,
): WeighedEvidence {
  const bases = new Set(claims.techniques.map(({ basis }) => basis));
  return {
    key: displayId,
    weight: risk,
    title: title ?? displayId,
    cwes,
    url: cve === null ? null : `https://www.cve.org/CVERecord?id=${encodeURIComponent(cve)}`,
    basis: [
      ...(vector === null ? [] : [vector]),
      ...(cwes.length === 0 ? [] : [`${cwes.join(', ')} (${NAMED_BY[cweSource ?? 'scan'] ?? `by ${cweSource}`})`]),
      ...[...bases].sort().map((basis) => TECHNIQUES_BY[basis]),
    ],
  };
}

function sourceOfCheck(
  row: ProfileRow,
  { check, severity }: CheckOfProfile,
  policy: RiskPolicy,
  names: ReadonlyMap<string, string>,
): ThreatSource[] {
  const found = ruleOfCheck(policy.checks, check, severity);
  if (!found) return [];
  const { key, rule } = found;
  const letters = rule.stride.map((letter) => ({ letter, confidence: CHECK_CONFIDENCE }));
  const title = checkTitle(found, check, names.get(check));
  const basis = [`rule ${key} of the policy ${policy.id}`];
  return [
    {
      ...figuresOf(row),
      kind: 'check',
      vulnerabilities: 0,
      theme: 'settings',
      stride: { letters, primary: rule.stride[0] ?? null, insufficient: letters.length === 0 },
      techniques: techniquesOfCheck(rule.techniques),
      evidence: [{ key: check, weight: Number(row.mass), title, cwes: [], url: null, basis }],
    },
  ];
}

function figuresOf({ findings, mass }: ProfileRow) {
  const axes = Object.keys(findings).map((key) => axesOfKey(Number(key)));
  const highest = (of: 'likelihood' | 'impact' | 'level'): Scale =>
    Math.max(1, ...axes.map((axis) => axis[of])) as Scale;
  return {
    likelihood: highest('likelihood'),
    impact: highest('impact'),
    level: highest('level'),
    mass: BigInt(mass),
    findings: Object.values(findings).reduce((sum, many) => sum + many, 0),
  };
}
