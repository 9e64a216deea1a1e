import { describe, expect, it } from '@jest/globals';
import { componentMass } from '../../src/risk/model/component.js';
import { assessFinding } from '../../src/risk/model/finding-risk.js';
import type { Place } from '../../src/risk/model/place-code.js';
import { DEFAULT_RISK_POLICY as policy } from '../../src/risk/model/policy.js';
import { score } from '../../src/risk/model/score.js';
import { strideOf, type StrideWeights } from '../../src/risk/model/stride.js';
import { OPEN, UNKNOWN } from '../../src/risk/model/testing/facts.js';
import { oracle, oracleLines } from '../../src/risk/model/testing/oracle.js';
import { WORKED_EXAMPLES } from '../../src/risk/model/testing/worked-examples.js';
import type { ThreatFacts } from '../../src/risk/model/threat.js';
import { compareDebianVersions } from '../../src/versions/domain/debian-order.js';
import { factLines } from '../support/advisories.js';

interface Meta {
  cve: string;
  v3?: string;
  v4?: string;
  cwe?: string[];
  cwesrc?: 'cve' | 'kev' | 'scan' | 'title';
  ssvc?: string;
}

// Real facts and a real machine; they lie beside the project on some machines.
const installed = new Map(
  (factLines('debian12-inventory.csv.gz') ?? []).slice(1).map((line) => {
    const [, , , source = '', version = ''] = line.split(',');
    return [source, version];
  }),
);
const pairs = (oracleLines('intel/debian12-fixed.ndjson.gz') as { src: string; cve: string; fixed: string }[]).filter(
  ({ src, fixed }) => installed.has(src) && compareDebianVersions(installed.get(src) ?? '', fixed) < 0,
);
const metas = new Map((oracleLines('intel/cve-meta.ndjson.gz') as Meta[]).map((meta) => [meta.cve, meta]));
const listed = new Map(
  (oracleLines('intel/kev.ndjson.gz') as { cve: string; ransomware?: boolean }[]).map((one) => [one.cve, one]),
);
const epss = new Map(
  (pairs.length === 0 ? [] : (factLines('epss.csv.gz') ?? [])).map((line) => {
    const [cve = '', value] = line.split(',');
    return [cve, Number(value)];
  }),
);

function factsOf({ src, cve }: { src: string; cve: string }): ThreatFacts {
  const meta = metas.get(cve);
  const kev = listed.get(cve);
  return {
    ...UNKNOWN,
    epss: epss.get(cve) ?? null,
    kev: kev ? { ransomware: kev.ransomware === true } : null,
    exploitation: meta?.ssvc?.startsWith('a') ? 'active' : meta?.ssvc?.startsWith('p') ? 'poc' : null,
    vector: meta?.v3 ?? meta?.v4 ?? null,
    kernel: src === 'linux',
  };
}

describe('a real Debian 12 machine, where its facts are at hand', () => {
  it('has 2,298 vulnerable pairs of source and CVE, of which 644 CVEs can be given a letter of STRIDE', () => {
    if (pairs.length === 0) return;
    const table = oracle('intel/cwe-stride.json.gz') as { cwe: Record<string, { stride: StrideWeights }> };
    const claimed = [...new Set(pairs.map(({ cve }) => cve))].filter((cve) => {
      const meta = metas.get(cve);
      const weaknesses = (meta?.cwe ?? []).flatMap((id) => table.cwe[id]?.stride ?? []);
      const vector = meta?.v3 ?? meta?.v4 ?? null;
      return strideOf({ vector, weaknesses, weaknessSource: meta?.cwesrc ?? null }).letters.length > 0;
    });
    expect([pairs.length, claimed.length]).toEqual([2298, 644]);
  });

  it('a hundred times, with four hot vulnerabilities on some, scores 64 to 66 with nine very high findings', () => {
    if (pairs.length === 0) return;
    const laptop: Place = { exposure: 'internal', criticality: 3, role: 'workstation', controls: [] };
    const server: Place = { ...laptop, role: 'server' };
    const groups: [devices: number, place: Place, hot: string | null][] = [
      [20, laptop, 'CVE-2025-48384'],
      [60, laptop, null],
      [6, server, 'CVE-2023-4911'],
      [9, server, null],
      [1, { ...server, exposure: 'internet', criticality: 5 }, 'CVE-2021-44228'],
      [2, { ...server, exposure: 'internet', criticality: 4 }, 'CVE-2024-6387'],
      [2, { ...server, exposure: 'internet', criticality: 4 }, null],
    ];
    const levels = [0, 0, 0, 0, 0, 0];
    let mass = 0n;
    for (const [devices, place, hot] of groups) {
      const sums = new Map<string, bigint>();
      const add = (source: string, facts: ThreatFacts, reachable: boolean) => {
        const { level, units } = assessFinding(facts, place, { ...OPEN, reachable }, policy);
        levels[level] = (levels[level] ?? 0) + devices;
        sums.set(source, (sums.get(source) ?? 0n) + units ** 4n);
      };
      for (const pair of pairs) add(pair.src, factsOf(pair), pair.src !== 'linux');
      const example = WORKED_EXAMPLES.find(({ cve }) => cve === hot);
      // Its component holds nothing else that comes near.
      if (example) add(example.cve, { ...UNKNOWN, ...example.facts }, true);
      for (const sum of sums.values()) mass += componentMass(sum) * BigInt(devices);
    }
    expect(levels[5]).toBe(9);
    expect(levels.reduce((sum, count) => sum + count, 0)).toBe(229_829);
    expect(score(mass, 100, policy)).toBeGreaterThan(64);
    expect(score(mass, 100, policy)).toBeLessThan(66);
  });
});
