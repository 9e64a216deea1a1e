import { describe, expect, it } from '@jest/globals';
import type { Observations } from './observation.js';
import { closingDoubt, incompleteCollectors, type Suspicion, suspicionReason } from './suspicion.js';

const NOTHING: Suspicion = { collectors: [], vanished: [], closing: 0, before: 20, doubt: null };

describe('the reason of a suspect scan', () => {
  it.each<[string, Partial<Suspicion>, string, string]>([
    [
      'names collectors that could not look',
      { collectors: [{ type: 'deb', status: 'failed' }], closing: 1 },
      'collector-incomplete',
      'A collector could not look everywhere: deb is failed. 1 open finding would have closed. Nothing was closed. Confirm the scan if it is right, dismiss it if it is not.',
    ],
    [
      'names ecosystems that show none any more',
      { vanished: [{ ecosystem: 'npm', findings: 12 }], closing: 12 },
      'ecosystem-vanished',
      'npm had 12 open findings and shows none now. That is rarely a repair, more often a scan that saw less. Nothing was closed. Confirm the scan if it is right, dismiss it if it is not.',
    ],
    [
      'says how many of how many would close',
      { closing: 13 },
      'mass-closure',
      '13 of 20 open findings would close at once. Nothing was closed. Confirm the scan if it is right, dismiss it if it is not.',
    ],
    [
      'says that the scope may be another one, whatever vanished',
      { doubt: 'scope-ambiguous', vanished: [{ ecosystem: 'npm', findings: 12 }], closing: 12 },
      'scope-ambiguous',
      "12 open findings would have closed, but the name of the scope may be another project's. Name the scope (posture-agent submit --scope NAME). Nothing was closed. Confirm the scan if it is right, dismiss it if it is not.",
    ],
    [
      'says that nothing was shown',
      { doubt: 'nothing-shown', closing: 1 },
      'nothing-shown',
      '1 open finding would have closed, but the document shows nothing that was looked at: a scanner that could not fetch its data writes the same. Nothing was closed. Confirm the scan if it is right, dismiss it if it is not.',
    ],
    [
      'says how many failing checks of how many would close',
      { doubt: 'checks-vanished', closingChecks: 12, checksBefore: 14 },
      'checks-vanished',
      '12 of 14 failing checks would close at once. Nothing was closed. Confirm the scan if it is right, dismiss it if it is not.',
    ],
  ])('%s', (_, facts, code, detail) => {
    expect(suspicionReason({ ...NOTHING, ...facts })).toEqual({ code, detail, facts: { ...NOTHING, ...facts } });
  });

  it('is not about software that no advisory names: an agent without rights never sees all of it', () => {
    const coverage = ['macos-app', 'windows-program', 'msix', 'windows-update', 'rpm'].map((type) => ({
      type,
      status: 'partial' as const,
      count: 1,
    }));
    expect(incompleteCollectors(coverage)).toEqual([{ type: 'rpm', status: 'partial' }]);
  });

  it('is about collectors that are partial or failed only', () => {
    const coverage = (['complete', 'partial', 'failed', 'not-present'] as const).map((status) => ({
      type: status,
      status,
      count: 0,
    }));
    expect(incompleteCollectors(coverage)).toEqual([
      { type: 'partial', status: 'partial' },
      { type: 'failed', status: 'failed' },
    ]);
  });
});

describe('a document', () => {
  const EMPTY: Observations = {
    scope: 'app',
    scanner: { name: 'x', version: null },
    findings: [],
    software: null,
    checks: null,
    listeningPorts: null,
    coverage: [],
    warnings: [],
  };

  it.each<[string, Partial<Observations>, string | null]>([
    ['that shows nothing', {}, 'nothing-shown'],
    ['that does not speak of findings', { findings: null }, null],
    ['that names a part it looked at', { coverage: [{ type: 'npm', status: 'complete', count: 0 }] }, null],
    ['that names its database', { showsLook: true }, null],
    ['whose scope says nothing', { isScopeAmbiguous: true, showsLook: true }, 'scope-ambiguous'],
  ])('%s has the doubt %j', (_, said, doubt) => {
    expect(closingDoubt({ ...EMPTY, ...said })).toBe(doubt);
  });
});
