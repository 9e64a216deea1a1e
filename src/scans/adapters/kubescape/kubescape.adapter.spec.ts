import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Observations } from '../../domain/observation.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { KubescapeAdapter } from './kubescape.adapter.js';

interface Report {
  results: { controls: { controlID: string; status?: { status: string }; rules: { status: string }[] }[] }[];
  summaryDetails: { controls: Record<string, { status: string }> };
}

const sample = JSON.parse(readFileSync(new URL('samples/report.json', import.meta.url), 'utf8')) as Report;

function parse(document: unknown, scope: string | null = null): Observations {
  return new KubescapeAdapter().parse(document, { scope, os: null });
}

describeScanAdapter({ adapter: KubescapeAdapter, sample });

describe('a Kubescape report', () => {
  it('becomes a check for each control, with the resources where it fails', () => {
    expect(parse(sample)).toMatchObject({
      scope: 'forest',
      scanner: { name: 'kubescape', version: 'v3.0.3' },
      findings: null,
      checkKinds: ['misconfiguration'],
      checkTools: ['kubescape'],
      coverage: [{ type: 'kubescape', status: 'complete', count: 2 }],
      checks: [
        {
          ...{ id: 'kubescape:C-0017', kind: 'misconfiguration', status: 'fail', severity: 'low', placeCount: 2 },
          title: 'Immutable container filesystem',
          help: 'https://kubescape.io/docs/controls/c-0017/',
          places: [
            { file: null, resource: 'shop/Deployment/web' },
            { file: 'jobs/sweep.yaml', resource: 'CronJob/sweep' },
          ],
        },
        { id: 'kubescape:C-0057', status: 'fail', severity: 'high', placeCount: 1 },
        { id: 'kubescape:C-0013', status: 'pass', severity: 'medium' },
        { id: 'kubescape:C-0002', status: 'not-applicable' },
        { id: 'kubescape:C-0035', status: 'unknown', reason: { code: 'review' } },
      ],
      warnings: ['1 finding suppressed in the scanner was left aside.'],
    });
  });

  it('has as many places as resources fail, control by control', () => {
    const counted = new Map<string, number>();
    for (const { controls } of sample.results)
      for (const { controlID, status, rules } of controls)
        if (status ? status.status === 'failed' : rules.some((rule) => rule.status === 'failed'))
          counted.set(`kubescape:${controlID}`, (counted.get(`kubescape:${controlID}`) ?? 0) + 1);
    const failing = (parse(sample).checks ?? []).filter(({ status }) => status === 'fail');
    expect(failing.map(({ id, placeCount }) => [id, placeCount])).toEqual([...counted]);
    expect(failing).toHaveLength(
      Object.values(sample.summaryDetails.controls).filter(({ status }) => status === 'failed').length,
    );
  });

  it('is kept without what resources hold, and without people', () => {
    const adapter = new KubescapeAdapter();
    const stored = adapter.conceal(sample);
    expect(JSON.stringify(stored)).not.toMatch(/hunter2|A\. Person/);
    expect(adapter.conceal(stored)).toEqual(stored);
    expect(parse(stored)).toEqual(parse(sample));
  });

  it.each([
    ['its context', { clusterName: '' }, 'forest-admin'],
    [
      'its repository',
      {
        clusterName: '',
        metadata: {
          targetMetadata: { gitRepoContextMetadata: { provider: 'github', owner: 'example', repo: 'shop' } },
        },
      },
      'github/example/shop',
    ],
    [
      'its file',
      { clusterName: '', metadata: { targetMetadata: { fileContextMetadata: { filePath: '/srv/shop.yaml' } } } },
      '/srv/shop.yaml',
    ],
  ])('is about %s where it names no cluster', (_what, change, scope) => {
    expect(parse({ ...sample, ...change }).scope).toBe(scope);
  });

  it('knows the words of its first versions, and is not whole with one that nobody knows', () => {
    const words = (status: string) =>
      parse({ results: [], summaryDetails: { controls: { 'C-1': { name: 'x', status } } } });
    expect(words('irrelevant').checks).toMatchObject([{ id: 'kubescape:C-1', status: 'not-applicable' }]);
    expect(words('excluded').warnings[0]).toMatch(/suppressed/);
    expect(words('odd')).toMatchObject({ checks: [], coverage: [{ status: 'partial' }] });
  });

  it('of nothing shows no look, and another document is refused', () => {
    expect(parse({ summaryDetails: { controls: {} }, results: [] })).toMatchObject({ checks: [], coverage: [] });
    expect(refusalOf(() => parse([{ name: 'nsa', controlReports: [] }])).detail).toMatch(/--format-version v2/);
    expect(refusalOf(() => parse({ summaryDetails: { controls: {} }, results: {} })).faults[0]?.pointer).toBe(
      '/results',
    );
  });
});
