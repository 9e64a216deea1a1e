import { describe, expect, it } from '@jest/globals';
import { InvalidScanDocumentError } from '../errors.js';
import { countedList } from '../../../test/support/counted-list.js';
import { readEnvelope } from './scan-envelope.js';

const ENVELOPE = {
  schemaVersion: '1.0',
  scanId: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1',
  startedAt: '2026-11-20T12:00:00Z',
  finishedAt: '2026-11-20T12:00:10.123+02:00',
  scope: 'host',
  source: 'native',
  agent: { name: 'posture-agent', version: '1.0.0', runAs: 'root', capabilities: ['deb'] },
  device: {
    hostname: 'build-03',
    os: { id: 'debian', version: '12', build: null },
    hardware: { memory: 1 },
    hardwareId: null,
  },
  findings: [],
};

function faults(document: unknown): unknown[] {
  try {
    readEnvelope(document);
  } catch (error) {
    if (error instanceof InvalidScanDocumentError) return error.errors;
    throw error;
  }
  return [];
}

describe('the envelope of a scan', () => {
  it('is taken as it is', () => {
    expect(readEnvelope(ENVELOPE)).toEqual(ENVELOPE);
  });

  it.each([
    [{ SchemaVersion: 2, ArtifactName: 'x', Results: [] }, /^This is a Trivy report without the envelope.*"trivy"/],
    [
      { matches: [], source: { type: 'image' }, descriptor: { name: 'grype' } },
      /^This is a Grype report without the envelope/,
    ],
    [{ version: '2.1.0', runs: [] }, /^This is a SARIF log/],
  ])('that is a bare report (%j) is missed by name', (document, words) => {
    expect(() => readEnvelope(document)).toThrow(words);
    expect(faults(document)).toEqual([{ pointer: '', detail: 'must be the scan envelope' }]);
  });

  it('needs no more than version, id and source', () => {
    const { schemaVersion, scanId, source } = ENVELOPE;
    expect(faults({ schemaVersion, scanId, source })).toEqual([]);
  });

  it.each([
    ['schemaVersion', '2.0'],
    ['scanId', 'scan-1'],
    ['scanId', 7],
    ['startedAt', 'yesterday'],
    ['startedAt', '2026-11-20T12:00:00'],
    ['startedAt', '2026-13-20T12:00:00Z'],
    ['finishedAt', 1767225600],
    ['scope', ''],
    ['scope', 'x'.repeat(513)],
    ['source', ''],
    ['agent', 'posture-agent'],
    ['device', []],
  ])('with %s = %.30j is refused there', (name, value) => {
    expect(faults({ ...ENVELOPE, [name]: value })).toEqual([expect.objectContaining({ pointer: `/${name}` })]);
  });

  it.each(['schemaVersion', 'scanId', 'source'])('without %s is refused, saying so', (name) => {
    expect(faults({ ...ENVELOPE, [name]: undefined })).toEqual([{ pointer: `/${name}`, detail: 'is missing' }]);
  });

  it('points into what is nested', () => {
    const device = { ...ENVELOPE.device, hostname: 'x'.repeat(256) };
    expect(faults({ ...ENVELOPE, device })).toEqual([expect.objectContaining({ pointer: '/device/hostname' })]);
  });

  it.each([
    [null, 'must be an object'],
    [[], 'must be the scan envelope'],
    ['text', 'must be an object'],
    [1, 'must be an object'],
  ])('%j is none', (document, detail) => {
    expect(faults(document)).toEqual([{ pointer: '', detail }]);
  });

  it('does not list thousands of faults', () => {
    const agent = { capabilities: Array.from({ length: 100 }, () => 1) };
    expect(faults({ ...ENVELOPE, agent }).length).toBeLessThanOrEqual(20);
  });

  it.each(['2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '2026-01-01T25:00:00Z'])(
    'refuses %s, which never was',
    (startedAt) => {
      expect(faults({ ...ENVELOPE, startedAt })).toEqual([expect.objectContaining({ pointer: '/startedAt' })]);
    },
  );

  it('is searched for no more faults than are told', () => {
    const capabilities = countedList(300_000, () => 1);
    expect(faults({ ...ENVELOPE, agent: { capabilities: capabilities.list } })).toEqual([
      { pointer: '/agent/capabilities', detail: 'has a wrong type or is too long' },
    ]);
    expect(capabilities.reads()).toBe(0);
    let read = 0;
    const os = new Proxy(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, 1])), {
      get(target, name) {
        read += 1;
        return target[name as string];
      },
    });
    expect(faults({ ...ENVELOPE, device: { os } }).length).toBe(1);
    expect(read).toBe(0);
  });

  it.each([
    ['members', { hardware: Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`k${at}`, 1])) }],
    ['entries', { hardware: { disks: Array.from({ length: 2001 }, () => 1) } }],
    ['bytes', { hardware: { a: ['x'.repeat(8000)].concat(Array.from({ length: 8 }, () => 'ä'.repeat(4000))) } }],
    [
      'bytes of the system',
      { os: Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${at}`, 'x'.repeat(250)])) },
    ],
  ])('keeps no more %s of a device than are read with each of its requests', (_what, device) => {
    expect(faults({ ...ENVELOPE, device })).toEqual([
      { pointer: '/device', detail: 'must hold at most 2000 values and 65536 bytes, 8 levels deep' },
    ]);
  });
});
