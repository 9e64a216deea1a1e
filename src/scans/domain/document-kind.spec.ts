import { describe, expect, it } from '@jest/globals';
import { documentSource, foreignDocument } from './document-kind.js';

describe('foreignDocument', () => {
  it.each([
    [{ bomFormat: 'CycloneDX' }, 'This is a CycloneDX document; send it with source "cyclonedx".'],
    [{ matches: [], descriptor: {} }, 'This is a Grype report; send it with source "grype".'],
    [{ results: [{ packages: [] }] }, 'This is an OSV-Scanner report; send it with source "osv-scanner".'],
    [{ inventory: {} }, 'This is a scan of the Posture agent; send it with source "native".'],
    [{ spdxVersion: 'SPDX-2.3' }, 'This is an SPDX document; it is not taken here. Send a CycloneDX document instead.'],
    [{ hello: 'world' }, 'This is not a Trivy report. Send the report as the scanner wrote it, in JSON.'],
    [null, 'This is not a Trivy report. Send the report as the scanner wrote it, in JSON.'],
  ])('names what %j looks like', (document, detail) => {
    expect(foreignDocument(document, 'a Trivy report').detail).toBe(detail);
  });
});

describe('documentSource', () => {
  it.each([
    [{ SchemaVersion: 2, ArtifactName: 'x' }, 'trivy'],
    [{ ClusterName: '' }, 'trivy'],
    [{ scanId: 'x', device: {} }, 'native'],
    [{ runs: [], version: '2.1.0' }, null],
    [[], null],
    [{}, null],
  ])('finds the source of %j: %s', (document, source) => {
    expect(documentSource(document)).toBe(source);
  });
});
