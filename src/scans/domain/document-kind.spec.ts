import { describe, expect, it } from '@jest/globals';
import { documentSource, foreignDocument } from './document-kind.js';

describe('foreignDocument', () => {
  it.each([
    [{ bomFormat: 'CycloneDX' }, 'This is a CycloneDX document; send it with source "cyclonedx".'],
    [{ matches: [], descriptor: {} }, 'This is a Grype report; send it with source "grype".'],
    [{ results: [{ packages: [] }] }, 'This is an OSV-Scanner report; send it with source "osv-scanner".'],
    [{ inventory: {} }, 'This is a scan of the Posture agent; send it with source "native".'],
    [{ spdxVersion: 'SPDX-2.3' }, 'This is an SPDX document; it is not taken here. Send a CycloneDX document instead.'],
    [
      '<?xml version="1.0"?><bom xmlns="http://cyclonedx.org/schema/bom/1.4">',
      'This is a CycloneDX document in XML; only its JSON form is taken. Let the tool write JSON, or convert the document with cyclonedx-cli, and send it with source "cyclonedx".',
    ],
    ['<bom/>', 'This is not a Trivy report. Send the report as the scanner wrote it, in JSON.'],
    [
      { SchemaVersion: 2, Results: [] },
      'This is not a Trivy report. Send the report as the scanner wrote it, in JSON.',
    ],
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
    [[{ Target: 'alpine:3.10', Vulnerabilities: null }], 'trivy'],
    [{ results: [] }, 'osv-scanner'],
    [{ results: null, experimental_config: {} }, 'osv-scanner'],
    [{ results: [7, { packages: [] }] }, 'osv-scanner'],
    [{ results: [], errors: [], version: '1.50.0' }, null],
    [{ results: [{ check_id: 'x' }] }, null],
    [{ results: 'none' }, null],
    [{ runs: [], version: '2.1.0' }, null],
    [[], null],
    [{}, null],
  ])('finds the source of %j: %s', (document, source) => {
    expect(documentSource(document)).toBe(source);
  });
});
