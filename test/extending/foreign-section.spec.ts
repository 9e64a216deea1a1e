import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
// As a module outside the service would import them.
import { describeReportSection, type ReportSectionContract } from 'posture/reports/testing';
import { startService, type TestService } from '../support/service.js';
import { signIn } from '../support/session.js';

const folder = fileURLToPath(new URL('acme-section', import.meta.url));
const { AcmeSection } = (await import(new URL('acme-section/acme.section.js', import.meta.url).href)) as {
  AcmeSection: new () => ReportSectionContract['section'];
};
type Facts = ReportSectionContract['facts']['empty'];
/** As much of the facts as the section asks for. */
const facts = (devices: number, reporting: number | null): Facts =>
  ({
    dashboard: () => Promise.resolve({ figures: { devices }, coverage: reporting === null ? null : { reporting } }),
  }) as unknown as Facts;

describeReportSection({ section: new AcmeSection(), facts: { empty: facts(0, null), rich: facts(1200, 1100) } });

describe('a section from outside', () => {
  const running: TestService[] = [];
  afterAll(async () => {
    for (const service of running) await service.stop();
  });

  it('stands in the summary of everybody, as docs/extending.md says', async () => {
    const service = await startService({ EXTENSIONS: folder, ROLE: 'api' });
    running.push(service);
    const { body } = await (await signIn(service)).get('/reports/summary');
    expect(body.sections['acme-fleet']).toEqual({
      title: 'The fleet of Acme',
      place: 1150,
      state: 'ready',
      data: { devices: 0, reporting: null },
    });
    const text = readFileSync('docs/extending.md', 'utf8');
    for (const file of ['acme.section.js', 'acme.html'])
      expect(text).toContain(readFileSync(`${folder}/${file}`, 'utf8').trim());
  });
});
