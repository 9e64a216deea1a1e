import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { RULES } from '../rules/rules.js';
import { COLLECTORS, costOf, PERMISSIONS } from '../scopes.js';
import { CHECKS } from './checks.js';

interface Fact {
  id: string;
  severity: string;
  calls: { collector: string; required: boolean }[];
  scuba: { id: string; criticality: string }[];
  cisBenchmark: Record<string, string[]>;
  supports: Record<string, string[]>;
  license?: string;
  fields: string[];
}

/** What was researched; it lies beside the project on some machines. */
const FACTS = resolve(process.cwd(), '../shared/data/cloud/google-workspace-checks.json');
const facts = existsSync(FACTS) ? (JSON.parse(readFileSync(FACTS, 'utf8')) as { checks: Fact[] }).checks : [];

describe('the checks of Google Workspace', () => {
  it('are 65, each with a rule of its own and each rule with a check', () => {
    expect(CHECKS).toHaveLength(65);
    expect(new Set(CHECKS.map(({ id }) => id))).toEqual(new Set(Object.keys(RULES)));
  });

  it('read what is collected, and name at least one baseline or say that none asks', () => {
    const collectors: readonly string[] = COLLECTORS;
    for (const { id, reads, area } of CHECKS) {
      expect(id).toMatch(new RegExp(`^google\\.${area}\\.[a-z0-9-]+$`));
      expect(reads.filter(({ collector }) => !collectors.includes(collector))).toEqual([]);
      expect(reads.some(({ required }) => required)).toBe(true);
    }
  });

  it('ask for scopes that only read, and say what each costs', () => {
    expect(PERMISSIONS).toHaveLength(8);
    for (const { name, optional } of PERMISSIONS) {
      expect(name).toMatch(/\.readonly$/);
      expect({ name, optional }).toEqual({ name, optional: costOf(name).length === 0 });
    }
    expect(costOf('https://www.googleapis.com/auth/cloud-identity.policies.readonly')).toHaveLength(54);
  });

  it('carry the numbers of both editions of CIS, as they moved', () => {
    const numbers = (id: string) => CHECKS.find((check) => check.id === id)?.baselines.cis;
    expect(numbers('google.identity.super-admin-count')).toEqual({ '1.4': ['1.1.1'], '1.3': ['1.1.1', '1.1.2'] });
    expect(numbers('google.identity.super-admin-dedicated')).toEqual({ '1.4': ['1.1.2'], '1.3': ['1.1.3'] });
    expect(numbers('google.drive.desktop-limited')).toEqual({ '1.4': ['3.1.2.3.1'], '1.3': ['3.1.2.2.2'] });
    expect(numbers('google.apps.less-secure-apps')).toEqual({ '1.4': [], '1.3': ['4.2.6.1'] });
    expect(numbers('google.gmail.dkim')).toEqual({ '1.4': ['3.1.3.2.1'], '1.3': ['3.1.3.2.1'] });
  });

  it('carry what was researched', () => {
    for (const fact of facts) expect(CHECKS.find(({ id }) => id === fact.id)).toMatchObject(written(fact));
  });
});

function written({ id, severity, fields, license, calls, scuba, cisBenchmark, supports }: Fact): object {
  return {
    id,
    severity,
    // What was found out since is read too.
    fields: expect.arrayContaining(fields) as unknown,
    licences: license === undefined ? [] : [license],
    reads: calls.map(({ collector, required }) => ({ collector, required })),
    baselines: { scuba, cis: expect.objectContaining(cisBenchmark) as unknown },
    supports: {
      cisControlsV8: supports['cisControlsV8'],
      iso27001: supports['iso27001_2022'],
      nistCsf2: supports['nistCsf2'],
      nist80053r5: supports['nist80053r5'],
      mitreAttack: today(supports['mitreAttack'] ?? []),
    },
  };
}

/** What was researched with ATT&CK 18, as 19.2 calls it; T1434 is a technique of mobiles. */
function today(techniques: readonly string[]): string[] {
  const since: Record<string, string> = {
    T1562: 'T1685',
    'T1562.001': 'T1685',
    T1656: 'T1684.001',
    T1672: 'T1684.002',
  };
  return [...new Set(techniques.filter((id) => id !== 'T1434').map((id) => since[id] ?? id))];
}
