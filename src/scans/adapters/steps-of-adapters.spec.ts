import { describe, expect, it } from '@jest/globals';
import type { ScanAdapterPort } from '../domain/scan-adapter.port.js';
import { CheckovAdapter } from './checkov/checkov.adapter.js';
import { CycloneDxAdapter } from './cyclonedx/cyclonedx.adapter.js';
import { DefenderAdapter } from './defender/defender.adapter.js';
import { GitleaksAdapter } from './gitleaks/gitleaks.adapter.js';
import { KubescapeAdapter } from './kubescape/kubescape.adapter.js';
import { SarifAdapter } from './sarif/sarif.adapter.js';
import { SemgrepAdapter } from './semgrep/semgrep.adapter.js';
import { refusalOf } from './testing/refusal-of.js';
import { TrivyAdapter } from './trivy/trivy.adapter.js';
import { countedList } from '../../../test/support/counted-list.js';

const ROWS = 3000;
const many = <T>(length: number, entry: (at: number) => T): T[] => Array.from({ length }, (_, at) => entry(at));
/** A row that quotes something, wherever it stands. */
const row = { quoted: 'x' };

describe('what a report quotes is taken out a row at a time', () => {
  it.each<[string, ScanAdapterPort, (rows: unknown[]) => unknown]>([
    ['SARIF: results', new SarifAdapter(), (rows) => ({ runs: [{ results: rows }] })],
    ['SARIF: places of one result', new SarifAdapter(), (rows) => ({ runs: [{ results: [{ locations: rows }] }] })],
    ['SARIF: artifacts', new SarifAdapter(), (rows) => ({ runs: [{ artifacts: rows }] })],
    [
      'SARIF: notifications',
      new SarifAdapter(),
      (rows) => ({ runs: [{ invocations: [{ toolExecutionNotifications: rows }] }] }),
    ],
    ['Semgrep', new SemgrepAdapter(), (results) => ({ results })],
    ['Gitleaks', new GitleaksAdapter(), (rows) => rows],
    ['Checkov: a runner', new CheckovAdapter(), (rows) => ({ results: { failed_checks: rows } })],
    ['Checkov: runners', new CheckovAdapter(), (rows) => [{ results: { passed_checks: rows } }]],
    ['Kubescape: resources', new KubescapeAdapter(), (resources) => ({ resources })],
    ['Kubescape: rules', new KubescapeAdapter(), (rules) => ({ results: [{ controls: [{ rules }] }] })],
    ['Trivy: results', new TrivyAdapter(), (Results) => ({ Results })],
    ['Trivy: a list', new TrivyAdapter(), (rows) => rows],
    ['Trivy: secrets', new TrivyAdapter(), (Secrets) => ({ Results: [{ Secrets }] })],
    [
      'Trivy: misconfigurations',
      new TrivyAdapter(),
      (rows) => ({ Resources: [{ Results: [{ Misconfigurations: rows }] }] }),
    ],
    ['Trivy: its operator', new TrivyAdapter(), (secrets) => ({ items: [{ report: { secrets } }] })],
  ])('%s', (_name, adapter, documentOf) => {
    const { list, reads } = countedList(ROWS, () => row);
    const steps = adapter.concealSteps?.(documentOf(list));
    if (steps === undefined) throw new Error('It takes all out in one go.');
    let before = 0;
    let most = 0;
    let count = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) {
      most = Math.max(most, reads() - before);
      before = reads();
      count += 1;
    }
    expect([count >= ROWS, most <= 10]).toEqual([true, true]);
    expect(JSON.stringify(step.value)).not.toContain('quoted');
  });

  it.each<[string, ScanAdapterPort, (rows: unknown[]) => unknown]>([
    ['SARIF', new SarifAdapter(), (results) => ({ runs: [{ results }, { results: [row] }] })],
    ['Semgrep', new SemgrepAdapter(), (results) => ({ results })],
    ['Gitleaks', new GitleaksAdapter(), (rows) => rows],
  ])('%s: rows are counted before', (_name, adapter, documentOf) => {
    const { list, reads } = countedList(100_001, () => row);
    expect(refusalOf(() => adapter.concealSteps?.(documentOf(list)).next()).detail).toMatch(/more than 100000/);
    expect(reads()).toBe(0);
  });
});

describe('what is looked up for a row is looked up, and not searched', () => {
  it('CycloneDX: a package URL among the versions of its package', () => {
    let reads = 0;
    const components = many(2000, (at) => ({
      type: 'library',
      name: 'a',
      version: `1.0.${at}`,
      get purl() {
        reads += 1;
        return `pkg:npm/a@1.0.${at}`;
      },
    }));
    const affects = many(1000, (at) => ({ ref: `pkg:npm/a@1.0.${at}?x=${at}` }));
    const document = {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      components,
      vulnerabilities: [{ id: 'CVE-2024-1', affects }],
    };
    const { findings } = new CycloneDxAdapter().parse(document, { scope: 'shop', os: null });
    expect(findings?.length).toBe(1000);
    expect(reads).toBeLessThan(2000 * 25);
  });

  it('Defender: a row of CSV is read when its turn comes', () => {
    const text = `DeviceId,CveId,SoftwareVendor,SoftwareName\n${'a,CVE-2026-1,v,p\n'.repeat(2000)}"never ends`;
    const steps = new DefenderAdapter().steps(text, { scope: null, os: null });
    const first = many(2000, () => steps.next().done);
    expect(first.every((done) => done === false)).toBe(true);
    expect(refusalOf(() => [...steps]).detail).toMatch(/quote that never ends/);
  });
});
