import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { describeScanAdapter } from 'posture/scans/testing';
import { AcmeAdapter } from './acme.adapter.js';

const sample = readFileSync(new URL('samples/report.txt', import.meta.url), 'utf8');

describeScanAdapter({ adapter: AcmeAdapter, sample });

describe('a report of Acme Lite', () => {
  it('names what it found', () => {
    const { findings } = new AcmeAdapter().parse(sample, { scope: null, os: null });
    expect(findings.map((one) => one.package.ecosystem)).toEqual(['npm', 'Debian:12']);
  });
});
