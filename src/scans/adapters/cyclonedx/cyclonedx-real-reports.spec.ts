import { describe, expect, it } from '@jest/globals';
import type { Observations } from '../../domain/observation.js';
import { expectStorable } from '../testing/expect-storable.js';
import { realReports } from '../testing/real-reports.js';
import { CycloneDxAdapter } from './cyclonedx.adapter.js';

function parse(document: unknown): Observations {
  return new CycloneDxAdapter().parse(document, { scope: null, os: null });
}

interface Part {
  purl?: string;
  name: string;
  version?: string;
  components?: Part[];
}

function flat(parts: Part[] | undefined): Part[] {
  return (parts ?? []).flatMap((part) => [part, ...flat(part.components)]);
}

describe('the real CycloneDX documents, where present', () => {
  const reports = realReports('cyclonedx').filter(
    ({ file }) => file.endsWith('.json') && file !== 'dt-bom-invalid.json',
  );

  it('hold as many vulnerabilities and components as were counted by other means', () => {
    for (const { file, counts, read } of reports) {
      const expected: Record<string, unknown> = { ...counts };
      const document = read() as { components?: Part[]; vulnerabilities?: { analysis?: { state?: string } }[] };
      const observations = parse(document);
      expectStorable(observations);
      const settled = (document.vulnerabilities ?? []).filter(
        ({ analysis }) => analysis?.state === 'not_affected',
      ).length;
      const parts = flat(document.components);
      const installed = new Set(
        parts.map((part) => (part.purl ?? `${part.name}@${part.version}`).replace(/[?#].*$/, '')),
      );
      // Its one reference names nothing.
      const lost = file === 'dd-no-severity.json' ? 1 : 0;
      expect({
        file,
        rows: (observations.findings?.length ?? 0) + settled + lost,
        ids: new Set(observations.findings?.map(({ vulnerabilityId }) => vulnerabilityId)).size,
        components: parts.length,
        software: observations.software?.length ?? 0,
        unread: observations.coverage.filter(({ status }) => status !== 'complete').length,
      }).toEqual({
        file,
        rows: expected.vuln_component_pairs,
        ids: settled + lost > 0 ? 0 : expected.distinct_ids,
        components: expected.components,
        software: installed.size,
        unread: lost,
      });
    }
  });

  it('that only state decisions close nothing', () => {
    for (const { file, read } of reports.filter(({ file }) => /^cx-vex/.test(file))) {
      expect({ file, ...parse(read()) }).toMatchObject({ file, findings: null, software: null });
    }
  });
});
