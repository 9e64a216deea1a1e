import { Injectable } from '@nestjs/common';
import {
  IntelligenceQueries,
  type RiskFactsRow,
  type StrideWeights as KnownWeights,
} from '../../vulnerabilities/index.js';
import type { ThreatClaims } from '../domain/threat-profile.js';
import { techniquesOf, techniquesOfMalware } from '../model/attack.js';
import { type CweSource, STRIDE_OF_MALWARE, strideOf, type StrideWeights } from '../model/stride.js';
import { themeOf } from '../model/threat-theme.js';

const SOURCES: readonly CweSource[] = ['cve', 'kev', 'scan', 'title'];

/** Reads from weakness, vector and curated mappings which threats vulnerabilities stand for. */
@Injectable()
export class ClaimThreats {
  constructor(private readonly intelligence: IntelligenceQueries) {}

  /** By vulnerability; two statements for any number of them. What is only related is left out. */
  async of(rows: readonly RiskFactsRow[]): Promise<Map<number, ThreatClaims>> {
    const weights = await this.intelligence.cweStride([...new Set(rows.flatMap(({ cwes }) => cwes))]);
    const curated = await this.intelligence.techniquesOf([...new Set(rows.flatMap(({ cve }) => cve ?? []))]);
    return new Map(
      rows.map((row): [number, ThreatClaims] => {
        const { vulnerabilityId, vector, cwes, cweSource, cve } = row;
        const weaknesses = cwes.flatMap((cwe) => weightsOf(weights.get(cwe)));
        const weaknessSource = SOURCES.find((one) => one === cweSource) ?? null;
        const mapped = cve === null ? [] : (curated.get(cve) ?? []).map(({ technique }) => technique);
        if (row.malware !== null) return [vulnerabilityId, malwareClaims(mapped)];
        const claims: ThreatClaims = {
          stride: strideOf({ vector, weaknesses, weaknessSource }),
          theme: themeOf(vector),
          techniques: techniquesOf({ vector, curated: mapped, ofWeaknesses: [] }),
        };
        return [vulnerabilityId, claims];
      }),
    );
  }
}

function malwareClaims(curated: readonly string[]): ThreatClaims {
  return { stride: STRIDE_OF_MALWARE, theme: 'supply-chain', techniques: techniquesOfMalware(curated) };
}

function weightsOf(known: KnownWeights | undefined): StrideWeights[] {
  return known ? [{ S: known.s, T: known.t, R: known.r, I: known.i, D: known.d, E: known.e }] : [];
}
