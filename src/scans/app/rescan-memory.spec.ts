import { describe, expect, it } from '@jest/globals';
import type { ReadScan } from './understand-document.js';
import { RescanMemory } from './rescan-memory.js';
import type { ScanExtensions } from './scan-extensions.js';

const ID = '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1';
const extensions = { adapterForMediaType: () => null } as unknown as ScanExtensions;

function sent(says: object): Buffer {
  return Buffer.from(JSON.stringify({ schemaVersion: '1.0', scanId: ID, source: 'native', ...says }));
}

function cache(memory: RescanMemory, device: number, says: object): () => boolean {
  const upload = { contentType: 'application/json' } as Parameters<RescanMemory['trace']>[1];
  const bytes = sent(says);
  const trace = memory.trace({ organizationId: 1, id: device, os: null }, upload, bytes);
  const observations = { scope: 'host', scanner: { name: 'x', version: null }, coverage: [], warnings: [] };
  const envelope = JSON.parse(String(bytes)) as ReadScan['envelope'];
  const read = { envelope, observations, mediaType: 'application/json', adapterVersion: '1' } as unknown as ReadScan;
  memory.cache(trace, read, Buffer.alloc(32));
  return () => memory.recall(trace, bytes) !== null;
}

describe('the memory of rescans', () => {
  it('knows a document again', () => {
    expect(cache(new RescanMemory(extensions), 1, { device: { hostname: 'a' } })()).toBe(true);
  });

  it('keeps no document that says much of its device', () => {
    const memory = new RescanMemory(extensions);
    const isKnown = cache(memory, 1, {
      device: { hardware: { a: Array.from({ length: 8 }, () => 'x'.repeat(7900)) } },
    });
    expect([isKnown(), memory.cached]).toEqual([false, { documents: 0, bytes: 0 }]);
  });

  it('has sixteen places a device, and forgets what was used longest ago', () => {
    const memory = new RescanMemory(extensions);
    const known = Array.from({ length: 16 }, (_, at) => cache(memory, 1, { device: { hardware: { at } } }));
    expect(known[0]?.()).toBe(true);
    cache(memory, 1, { device: { hardware: { at: 16 } } });
    expect([known[0]?.(), known[1]?.(), memory.cached.documents]).toEqual([true, false, 16]);
  });

  it('is bounded in bytes over all devices', () => {
    const memory = new RescanMemory(extensions);
    const hardware = { a: ['x'.repeat(7000), 'x'.repeat(7000)] };
    for (let device = 1; device <= 3000; device += 1) cache(memory, device, { device: { hardware } });
    expect(memory.cached.bytes).toBeLessThanOrEqual(64 * 1024 * 1024);
    expect(memory.cached.documents).toBeGreaterThan(2000);
    expect(memory.cached.documents).toBeLessThan(3000);
  });
});
