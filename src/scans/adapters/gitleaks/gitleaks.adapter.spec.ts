import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Observations } from '../../domain/observation.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { GitleaksAdapter } from './gitleaks.adapter.js';

interface Leak {
  RuleID?: string;
  rule?: string;
}

const [now, before] = ['v8', 'v7'].map(
  (name) => JSON.parse(readFileSync(new URL(`samples/${name}.json`, import.meta.url), 'utf8')) as Leak[],
) as [Leak[], Leak[]];

function parse(document: unknown, scope: string | null = 'shop'): Observations {
  return new GitleaksAdapter().parse(document, { scope, os: null });
}

describeScanAdapter({ adapter: GitleaksAdapter, sample: now });
describeScanAdapter({ adapter: GitleaksAdapter, sample: before });

describe('a Gitleaks report', () => {
  it('becomes a check for each rule, with where it fails', () => {
    expect(parse(now)).toMatchObject({
      scope: 'shop',
      findings: null,
      checkKinds: ['secret'],
      checkTools: ['gitleaks'],
      coverage: [{ type: 'gitleaks', status: 'complete', count: 3 }],
      checks: [
        {
          ...{ id: 'gitleaks:oak-api-key', kind: 'secret', status: 'fail', severity: null, placeCount: 2 },
          title: 'An Oak key opens the whole forest.',
          places: [
            { file: 'deploy/oak.env', line: 12, resource: 'commit 0123456789ab', text: null },
            { file: 'src/main.ts', line: 3, resource: null, text: null },
          ],
        },
        { id: 'gitleaks:private-key', placeCount: 1, cwes: ['CWE-798'] },
      ],
    });
  });

  it.each([
    ['version 8', now],
    ['version 7', before],
  ])('of %s has as many places as rows, counted rule by rule', (_version, rows) => {
    const counted: Record<string, number> = {};
    for (const { RuleID, rule } of rows) {
      const id = `gitleaks:${RuleID ?? rule ?? ''}`;
      counted[id] = (counted[id] ?? 0) + 1;
    }
    expect(Object.fromEntries((parse(rows).checks ?? []).map(({ id, placeCount }) => [id, placeCount]))).toEqual(
      counted,
    );
  });

  it('names its repository before version 8, and none since', () => {
    expect(parse(before, null).scope).toBe('shop');
    expect(parse(now, null)).toMatchObject({ scope: 'unnamed', isScopeAmbiguous: true });
  });

  it('is kept without secrets, lines, messages and people', () => {
    const adapter = new GitleaksAdapter();
    for (const rows of [now, before]) {
      const stored = adapter.conceal(rows);
      expect(JSON.stringify(stored)).not.toMatch(/hunter2|person/i);
      expect(adapter.conceal(stored)).toEqual(stored);
      expect(parse(stored)).toEqual(parse(rows));
    }
  });

  it('of nothing is a look that found nothing', () => {
    expect(parse([])).toMatchObject({ checks: [], coverage: [{ status: 'complete', count: 0 }] });
  });

  it('that lost a row is not whole, and another list is refused', () => {
    expect(parse([...now, { RuleID: '', File: 'x', Match: 'y' }, 7]).coverage).toEqual([
      { type: 'gitleaks', status: 'partial', count: 3 },
    ]);
    expect(refusalOf(() => parse([{ name: 'x' }])).detail).toMatch(/^This is not a Gitleaks report/);
    expect(refusalOf(() => parse({ runs: [], version: '2.1.0' })).detail).toMatch(
      /SARIF log; send it with source "sarif"/,
    );
  });
});
