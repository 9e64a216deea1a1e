import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Observations } from '../../domain/observation.js';
import type { ScanDocumentError } from '../../domain/scan-document-error.js';
import { nested } from '../testing/bad-documents.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { NativeAdapter } from './native.adapter.js';

const sample: unknown = JSON.parse(readFileSync(new URL('samples/scan.json', import.meta.url), 'utf8'));

function parse(document: unknown): Observations {
  return new NativeAdapter().parse(document, { scope: null, os: null });
}

function refusal(document: unknown): ScanDocumentError {
  return refusalOf(() => parse(document));
}

function finding(fields: Record<string, unknown>) {
  return { findings: [{ id: 'CVE-2024-0001', package: 'curl', installedVersion: '1', ...fields }] };
}

describeScanAdapter({ adapter: NativeAdapter, sample });

describe('a scan of the agent', () => {
  const observations = parse(sample);

  it('is of the host unless it says otherwise', () => {
    expect(observations.scope).toBe('host');
    expect(parse({ scope: 'container/web' }).scope).toBe('container/web');
    expect(observations.scanner).toEqual({ name: 'posture-agent', version: '1.0.0' });
  });

  it('brings its packages, placed in the release of the device', () => {
    expect(observations.software).toEqual([
      {
        package: { ecosystem: 'Debian:12', name: 'libssl3', purl: 'pkg:deb/debian/libssl3' },
        version: '3.0.11-1',
        architecture: 'amd64',
        sourceName: 'openssl',
        sourceVersion: '3.0.11-1',
      },
      {
        package: { ecosystem: 'Debian:12', name: 'bash', purl: 'pkg:deb/debian/bash' },
        version: '5.2.15-2',
        architecture: null,
        sourceName: null,
        sourceVersion: null,
      },
    ]);
  });

  it('brings its findings', () => {
    expect(observations.findings?.[0]).toEqual({
      vulnerabilityId: 'CVE-2024-0001',
      aliases: ['GHSA-v6rh-hp5x-86rv'],
      relatedIds: [],
      package: { ecosystem: 'Debian:12', name: 'libssl3', purl: 'pkg:deb/debian/libssl3' },
      installedVersion: '3.0.11-1',
      fixedVersions: ['3.0.13-1'],
      fixState: 'fixed',
      severity: 'high',
      cvss: [{ source: 'nvd', version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H', score: 7.5 }],
      cwes: ['CWE-787'],
      title: 'openssl: an example',
      description: 'An example of a flaw.',
      references: ['https://example.org/'],
      publishedAt: '2024-01-09T10:15:10.000Z',
      locations: ['/usr/lib/libssl.so.3'],
    });
    expect(observations.findings?.map((one) => one.package.ecosystem)).toEqual(['Debian:12', 'npm', 'generic']);
  });

  it('brings its checks with what was observed, as it was', () => {
    expect(observations.checks).toEqual([
      {
        id: 'disk-encryption',
        severity: 'high',
        status: 'fail',
        observed: { volumes: [{ mount: '/', encrypted: false }] },
        evidence: ['lsblk: no crypt device', { exitCode: 0 }],
        reason: { code: 'not-encrypted', detail: 'No volume is encrypted.' },
      },
      { id: 'screen-lock', severity: 'medium', status: 'not-applicable', observed: {}, evidence: [], reason: null },
    ]);
  });

  it('brings its listening ports and how much its collectors saw', () => {
    expect(observations.listeningPorts).toEqual([{ protocol: 'tcp', address: '0.0.0.0', port: 22, process: 'sshd' }]);
    expect(observations.coverage).toEqual([
      { type: 'deb', status: 'complete', count: 2 },
      { type: 'rpm', status: 'not-present', count: 0 },
    ]);
  });

  it('does not speak of what it leaves out', () => {
    expect(parse({ source: 'native' })).toMatchObject({
      findings: null,
      software: null,
      checks: null,
      listeningPorts: null,
      coverage: [],
    });
    expect(parse({ findings: [], checks: [], inventory: {} })).toMatchObject({
      findings: [],
      checks: [],
      software: [],
    });
  });

  it('shows none without having looked, unless it says that it looks for vulnerabilities', () => {
    const looking = { agent: { capabilities: ['vulnerabilities'] } };
    expect(parse({ findings: [] })).toMatchObject({ isSearched: false, warnings: [expect.stringContaining('nobody')] });
    expect(parse({ findings: [], ...looking })).toMatchObject({ isSearched: true, warnings: [] });
  });

  it('answers a question once', () => {
    const checks = ['firewall', 'time-sync', 'firewall'].map((id) => ({ id, status: 'pass' }));
    expect(() => parse({ checks })).toThrow(
      expect.objectContaining({ faults: [{ pointer: '/checks/2/id', detail: 'was answered before in this scan' }] }),
    );
  });

  it('is stored without NUL bytes and dangerous keys', () => {
    const observed: unknown = JSON.parse('{"a\\u0000b":"c\\u0000d","__proto__":{"x":1}}');
    const [check] = parse({ checks: [{ id: 'x', status: 'pass', observed }] }).checks ?? [];
    expect(check?.observed).toEqual({ ab: 'cd' });
  });
});

describe('a check that says more than is kept', () => {
  const healthy = { id: 'firewall', status: 'fail', observed: { enabled: false } };

  it.each([
    ['in values', { observed: { keys: new Array(2001).fill(1) } }],
    ['in levels', { evidence: [nested(10)] }],
    ['in evidence', { evidence: new Array(201).fill('x') }],
  ])('%s is an error, and the others count', (_what, said) => {
    const [check, other] = parse({ checks: [{ id: 'x', status: 'pass', ...said }, healthy] }).checks ?? [];
    expect(check).toMatchObject({
      id: 'x',
      status: 'error',
      observed: {},
      evidence: [],
      reason: { code: 'too-large' },
    });
    expect(other).toMatchObject(healthy);
  });
});

describe('a list of ports that is not whole', () => {
  it('is told', () => {
    const partial = { code: 'bound-reached', detail: 'and 7 more, which are not listed' };
    expect(parse({ network: { listeningPorts: [], partial } })).toMatchObject({
      listeningPorts: [],
      warnings: ['Not all open ports are known: and 7 more, which are not listed.'],
    });
  });
});

describe('a faulty scan of the agent', () => {
  it.each([
    [
      { network: { listeningPorts: [{ protocol: 'tcp', address: '::', port: 70_000 }] } },
      '/network/listeningPorts/0/port',
      'must be a whole number from 0 to 65535',
    ],
    [
      { checks: [{ id: 'x', status: 'maybe' }] },
      '/checks/0/status',
      'must be one of "pass", "fail", "unknown", "not-applicable", "error"',
    ],
    [
      { checks: [{ id: 'NO', status: 'pass' }] },
      '/checks/0/id',
      'must be lower-case letters, digits, dots and hyphens, at most 128',
    ],
    [{ checks: [{ id: 'x', status: 'pass', observed: [] }] }, '/checks/0/observed', 'must be an object'],
    [{ checks: {} }, '/checks', 'must be a list of at most 1000 entries'],
    [{ fidnings: [] }, '/fidnings', 'is not a known field'],
    [{ 'a/b~c': 1 }, '/a~1b~0c', 'is not a known field'],
    [{ source: 'trivy' }, '/source', 'must be "native"'],
    [{ findings: [{ package: 'x', installedVersion: '1' }] }, '/findings/0/id', 'is missing'],
    [finding({ id: 'x'.repeat(129) }), '/findings/0/id', 'must be a text of 1 to 128 characters'],
    [finding({ id: ' ' }), '/findings/0/id', 'must not be blank'],
    [finding({ cwes: ['79'] }), '/findings/0/cwes/0', 'must be a weakness such as "CWE-79"'],
    [finding({ cvss: [{ score: 11 }] }), '/findings/0/cvss/0/score', 'must be a number from 0 to 10 or null'],
    [
      finding({ cvss: [{ vector: 'AV:N' }] }),
      '/findings/0/cvss/0/vector',
      'must be a CVSS vector of version 2.0, 3.0, 3.1 or 4.0',
    ],
    [finding({ purl: 'libssl3' }), '/findings/0/purl', 'must be a package URL such as "pkg:deb/debian/libssl3@3.0.11"'],
    [finding({ package: null }), '/findings/0', 'must name its package by a package URL or by its name'],
    [
      { inventory: { packages: [{ architecture: 'x64' }] } },
      '/inventory/packages/0',
      'must name its package by a package URL or by its name',
    ],
  ])('%# is told where and what', (document, pointer, detail) => {
    expect(refusal(document).faults).toEqual([{ pointer, detail }]);
  });

  it('is told its first 20 faults and no more', () => {
    const packages = Array.from({ length: 50 }, () => ({ version: '1' }));
    expect(refusal({ inventory: { packages } }).faults).toHaveLength(20);
    expect(refusal({ checks: Array.from({ length: 50 }, () => 7) }).faults).toHaveLength(20);
  });

  it.each([
    ['/inventory/packages', { inventory: { packages: new Array(100_001).fill({}) } }],
    ['/findings', { findings: new Array(100_001).fill({}) }],
    ['/checks', { checks: new Array(1001).fill({}) }],
    ['/network/listeningPorts', { network: { listeningPorts: new Array(10_001).fill({}) } }],
  ])('has no more rows in %s than are taken at once', (pointer, document) => {
    expect(refusal(document).faults[0]?.pointer).toBe(pointer);
  });

  it('is named when it is the document of another tool', () => {
    expect(refusal({ matches: [], descriptor: { name: 'grype' } }).detail).toBe(
      'This is a Grype report; send it with source "grype".',
    );
    expect(refusal('text').detail).toMatch(/^This is not a scan of the Posture agent/);
  });
});
