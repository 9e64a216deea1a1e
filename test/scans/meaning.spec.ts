import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, grypeReport, readAll, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

beforeEach(async () => {
  device = await enrollDevice(service, session);
});

afterAll(async () => {
  await service.stop();
});

async function send(source: string, report: unknown, extra: Record<string, unknown> = {}): Promise<Answer['body']> {
  const { status, body } = await sendScan(service, device, envelope(source, report, extra));
  expect(status).toBe(202);
  return (await session.get(`/scans/${body.scanId}`)).body;
}

async function open(): Promise<string[]> {
  const rows = await readAll(session, `/findings?deviceId=${device.id}&state=open`);
  return rows.map((row) => row.vulnerabilityId as string).sort();
}

function component(name: string) {
  return { 'bom-ref': name, type: 'library', name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` };
}

/** A CycloneDX document about `about` with one flaw in each of the named packages. */
function bom(about: string | null, packages: string[], flaws: string[] | null, tool = 'trivy') {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: {
      tools: { components: [{ type: 'application', name: tool, version: '1' }] },
      ...(about === null ? {} : { component: { 'bom-ref': 'root', type: 'container', name: about } }),
    },
    components: packages.map(component),
    ...(flaws === null
      ? {}
      : {
          vulnerabilities: flaws.map((id, index) => ({
            id,
            ratings: [{ severity: 'high' }],
            affects: [{ ref: packages[index] }],
          })),
        }),
  };
}

describe('an inventory that nobody scanned', () => {
  it.each([
    ['without a list of vulnerabilities', null],
    ['with an empty list', []],
  ])('%s leaves the findings of its scope as they were', async (_, flaws) => {
    await send('cyclonedx', bom('web', ['fig', 'date'], ['CVE-2031-1', 'CVE-2031-2']));
    const receipt = await send('cyclonedx', bom('web', ['fig', 'date'], flaws));
    expect(receipt).toMatchObject({ status: 'completed', diff: null });
    expect(await open()).toEqual(['CVE-2031-1', 'CVE-2031-2']);
  });

  it('leaves them too when the document says that its list is not whole', async () => {
    await send('cyclonedx', bom('web', ['fig'], ['CVE-2031-1'], 'grype'));
    const part = {
      ...bom('web', ['fig'], [], 'grype'),
      compositions: [{ aggregate: 'incomplete', vulnerabilities: [] }],
    };
    expect(await send('cyclonedx', part)).toMatchObject({ status: 'completed', diff: null });
    expect(await open()).toEqual(['CVE-2031-1']);
  });

  it('closes them when its tool is one that looks', async () => {
    await send('cyclonedx', bom('web', ['fig'], ['CVE-2031-1'], 'grype'));
    const receipt = await send('cyclonedx', bom('web', ['fig'], [], 'grype'));
    expect(receipt).toMatchObject({ status: 'completed', diff: { fixed: 1 } });
    expect(await open()).toEqual([]);
  });
});

describe('two projects whose reports name the same place', () => {
  const row = (id: string) => ({ artifact: '.', vulnerabilities: [{ id, package: `of-${id.toLowerCase()}` }] });
  const osv = (id: string) => ({
    results: [
      {
        source: { path: 'package-lock.json', type: 'lockfile' },
        packages: [
          {
            package: { name: `of-${id.toLowerCase()}`, version: '1', ecosystem: 'npm' },
            vulnerabilities: [{ id }],
            groups: [{ ids: [id] }],
          },
        ],
      },
    ],
  });

  it.each<[string, (id: string) => unknown]>([
    ['trivy', (id) => trivyReport(row(id))],
    ['grype', (id) => grypeReport(row(id))],
    ['cyclonedx', (id) => bom('.', [`of-${id.toLowerCase()}`], [id])],
    ['cyclonedx', (id) => bom(null, [`of-${id.toLowerCase()}`], [id])],
    ['osv-scanner', osv],
    ...['package-lock.json', './sub', 'sub\\shop', '/github/workspace', '/src', 'services/go.mod'].flatMap(
      (artifact): [string, (id: string) => unknown][] => [
        ['trivy', (id) => trivyReport({ ...row(id), artifact })],
        ['grype', (id) => grypeReport({ ...row(id), artifact })],
      ],
    ),
  ])('do not close each other (%s), and it is said how to name them', async (source, report) => {
    const first = await send(source, report('CVE-2031-11'));
    expect(first).toMatchObject({ status: 'completed', warnings: [expect.stringContaining('--scope NAME')] });
    const second = await send(source, report('CVE-2031-12'));
    expect(second).toMatchObject({
      status: 'suspect',
      diff: { new: 1, fixed: 0 },
      reason: { code: 'scope-ambiguous', suspicion: { closing: 1, doubt: 'scope-ambiguous' } },
    });
    expect(second.reason.detail).toContain('--scope NAME');
    expect(await open()).toEqual(['CVE-2031-11', 'CVE-2031-12']);
    const named = await send(source, report('CVE-2031-11'), { scope: 'project-a' });
    expect(named).toMatchObject({ status: 'completed', scope: 'project-a', warnings: [] });
    const fixed = await send(source, report('CVE-2031-13'), { scope: 'project-a' });
    expect(fixed.status).toBe('completed');
  });

  it('are closed by a person who says so', async () => {
    await send('trivy', trivyReport(row('CVE-2031-11')));
    const { id } = await send('trivy', trivyReport(row('CVE-2031-12')));
    expect((await session.post(`/scans/${id}/confirm`)).status).toBe(200);
    expect(await open()).toEqual(['CVE-2031-12']);
  });
});

function cargo(list: object[], advisories: number): object {
  return {
    database: { 'advisory-count': advisories },
    lockfile: { 'dependency-count': 7 },
    vulnerabilities: { found: list.length > 0, count: list.length, list },
  };
}

describe('a document with nothing in it', () => {
  it.each<[string, object, object]>([
    [
      'trivy',
      trivyReport({ artifact: 'app', vulnerabilities: [{ id: 'CVE-2031-21', package: 'plum' }] }),
      { SchemaVersion: 2, ArtifactName: 'app', ArtifactType: 'filesystem' },
    ],
    [
      'cyclonedx',
      bom('app', ['plum'], ['CVE-2031-21'], 'retire.js'),
      { ...bom('app', [], [], 'retire.js'), components: [] },
    ],
    [
      'grype',
      grypeReport({ artifact: 'app', vulnerabilities: [{ id: 'CVE-2031-21', package: 'plum' }] }),
      { matches: [], source: { type: 'directory', target: 'app' }, descriptor: { name: 'grype', version: '0.90.0' } },
    ],
    // Whose database could not be used, so that nobody looked.
    [
      'grype',
      grypeReport({ artifact: 'app', vulnerabilities: [{ id: 'CVE-2031-21', package: 'plum' }] }),
      {
        matches: [],
        source: { type: 'directory', target: 'app' },
        descriptor: { name: 'grype', version: '0.90.0', db: { status: { valid: false, error: 'no database' } } },
      },
    ],
    ['cargo-audit', cargo([{ advisory: { id: 'CVE-2031-21' }, package: { name: 'plum' } }], 1), cargo([], 0)],
  ])('is suspect after one that had findings, however few (%s)', async (source, before, after) => {
    await send(source, before, { scope: 'app' });
    expect(await send(source, after, { scope: 'app' })).toMatchObject({
      status: 'suspect',
      diff: { fixed: 0 },
      reason: { code: 'nothing-shown', suspicion: { doubt: 'nothing-shown', closing: 1 } },
    });
    expect(await open()).toEqual(['CVE-2031-21']);
  });

  it('is taken where nothing was open, and Trivy without results says nothing of vulnerabilities then', async () => {
    const receipt = await send('trivy', { SchemaVersion: 2, ArtifactName: 'app', ArtifactType: 'filesystem' });
    expect(receipt).toMatchObject({ status: 'completed', diff: null });
  });

  it('is believed when it names the database that it looked into', async () => {
    await send('grype', grypeReport({ artifact: 'app', vulnerabilities: [{ id: 'CVE-2031-21', package: 'plum' }] }));
    const receipt = await send('grype', grypeReport({ artifact: 'app', vulnerabilities: [] }));
    expect(receipt).toMatchObject({ status: 'completed', diff: { fixed: 1 } });
  });
});

describe('a report of another tool', () => {
  const xeol = {
    matches: [{ Cycle: { ProductName: 'Node', ReleaseCycle: '14' }, artifact: { name: 'node', version: '14.1.0' } }],
    source: { type: 'directory', target: 'app' },
    descriptor: { name: 'xeol', version: '0.10.0' },
  };

  it.each<[string, unknown, RegExp]>([
    ['grype', xeol, /^This is a Xeol report; .*grype -o json/],
    [
      'grype',
      { ...xeol, matches: [], descriptor: { name: 'griffon' } },
      /looks like one of Grype and was written by "griffon"/,
    ],
    ['trivy', { SchemaVersion: 2, ArtifactName: 'app', Scanner: { Name: 'other' } }, /one of Trivy .* "other"/],
    ['trivy', { version: '2.1.0', runs: [] }, /^This is a SARIF log;/],
    ['trivy', { '@context': 'https://openvex.dev/ns/v0.2.0', statements: [] }, /\/api\/v1\/vex/],
    ['cyclonedx', { document: { csaf_version: '2.0' } }, /^This is a CSAF document; .*\/api\/v1\/vex/],
    ['cyclonedx', { specFormat: 'CycloneDX', specVersion: '2.0' }, /^CycloneDX version 2\.0 is not read yet/],
  ])('is named and refused as %s, and closes nothing', async (source, report, detail) => {
    await send('grype', grypeReport({ artifact: 'app', vulnerabilities: [{ id: 'CVE-2031-31', package: 'plum' }] }));
    const { status, body } = await sendScan(service, device, envelope(source, report));
    expect({ status, detail: body.detail }).toEqual({ status: 400, detail: expect.stringMatching(detail) });
    expect(await open()).toEqual(['CVE-2031-31']);
  });
});

describe('one vulnerability under two names', () => {
  const trivy = (row: object) => ({
    SchemaVersion: 2,
    ArtifactName: 'app',
    Results: [
      {
        Target: 'package-lock.json',
        Class: 'lang-pkgs',
        Type: 'npm',
        Vulnerabilities: [{ PkgName: 'elm', InstalledVersion: '1.0.0', Severity: 'HIGH', ...row }],
      },
    ],
  });

  it('is one when Trivy names the CVE of a GHSA that it named before', async () => {
    await send('trivy', trivy({ VulnerabilityID: 'GHSA-ee33-ee33-ee33' }));
    const receipt = await send(
      'trivy',
      trivy({ VulnerabilityID: 'CVE-2031-0041', VendorIDs: ['GHSA-ee33-ee33-ee33'] }),
    );
    expect(receipt.diff).toEqual({ new: 0, fixed: 0, reopened: 0, unchanged: 1 });
    expect(await open()).toEqual(['CVE-2031-0041']);
  });

  it('is not one with the update that fixes it', async () => {
    await send('trivy', trivy({ VulnerabilityID: 'DSA-9999-1' }));
    const receipt = await send('trivy', trivy({ VulnerabilityID: 'CVE-2031-0042', VendorIDs: ['DSA-9999-1'] }));
    expect(receipt.diff).toMatchObject({ new: 1, fixed: 1 });
  });
});

describe('a Grype report of a distribution that Grype does not compare', () => {
  it('closes nothing in its packages, and what is gone elsewhere', async () => {
    const flaws = ['plum', 'fig'].map((name, at) => ({ id: `CVE-2031-5${at + 1}`, package: name }));
    await send('grype', grypeReport({ artifact: 'app', vulnerabilities: flaws }));
    const plum = { name: 'plum', version: '1.0.0', type: 'npm', purl: 'pkg:npm/plum@1.0.0' };
    const report = grypeReport({ artifact: 'app', vulnerabilities: [] });
    const alerts = [{ type: 'distro-unknown', message: 'x' }];
    const receipt = await send('grype', { ...report, alertsByPackage: [{ package: plum, alerts }] });
    expect(receipt).toMatchObject({ status: 'completed', diff: { fixed: 1, unchanged: 1 } });
    expect(await open()).toEqual(['CVE-2031-51']);
  });
});

describe('a run of one rule after a run of all', () => {
  const guide = (...rows: [rule: string, result: string][]) =>
    `<Benchmark xmlns="http://checklists.nist.gov/xccdf/1.2" id="b"><Profile id="cis"/>
      <Rule id="one"/><Rule id="two"/>
      <TestResult><profile idref="cis"/>${rows
        .map(([rule, result]) => `<rule-result idref="${rule}"><result>${result}</result></rule-result>`)
        .join('')}</TestResult></Benchmark>`;

  async function checks(): Promise<string[]> {
    const { body } = await session.get(`/devices/${device.id}/checks`);
    return body.data.map(({ id, status }: { id: string; status: string }) => `${id} ${status}`).sort();
  }

  it('leaves the other rules as they were', async () => {
    await send('openscap', guide(['one', 'fail'], ['two', 'fail']));
    const receipt = await send('openscap', guide(['one', 'pass'], ['two', 'notselected']));
    expect(receipt).toMatchObject({ status: 'completed' });
    expect(receipt.warnings).toContainEqual(expect.stringContaining('not asked in this run'));
    expect(await checks()).toEqual(['openscap:one pass', 'openscap:two fail']);
    await send('openscap', guide(['one', 'pass'], ['two', 'pass']));
    expect(await checks()).toEqual(['openscap:one pass', 'openscap:two pass']);
  });

  it.each([
    ['names no profile', ''],
    ['names a profile that the file does not hold', '<profile idref="tailored"/>'],
  ])('leaves rules of the guide that it does not mention as they were where it %s', async (_, profile) => {
    const run = (...rows: [string, string][]) => guide(...rows).replace('<profile idref="cis"/>', profile);
    await send('openscap', run(['one', 'fail'], ['two', 'fail']));
    await send('openscap', run(['one', 'pass']));
    expect(await checks()).toEqual(['openscap:one pass', 'openscap:two fail']);
  });

  it('keeps what fails failing where no rule of the guide applies any more, for it looked at nothing', async () => {
    await send('openscap', guide(['one', 'fail'], ['two', 'pass']));
    const receipt = await send('openscap', guide(['one', 'notapplicable'], ['two', 'notapplicable']));
    expect(receipt.warnings).toContainEqual(expect.stringContaining('another system or release'));
    expect(await checks()).toEqual(['openscap:one fail', 'openscap:two pass']);
    const fits = guide(['one', 'notapplicable'], ['two', 'notapplicable']);
    await send(
      'openscap',
      fits.replace('<TestResult>', '<TestResult><platform idref="cpe:/o:debian:debian_linux:12"/>'),
    );
    expect(await checks()).toEqual(['openscap:one not-applicable', 'openscap:two not-applicable']);
  });

  it('closes nothing where no rule was asked', async () => {
    await send('openscap', guide(['one', 'fail'], ['two', 'pass']));
    await send('openscap', guide(['one', 'notselected'], ['two', 'notselected']));
    expect(await checks()).toEqual(['openscap:one fail', 'openscap:two pass']);
  });

  it('is the last by instant, over the end of summer time', async () => {
    const run = (end: string, result: string) =>
      `<TestResult end-time="${end}"><profile idref="cis"/><target>h</target><rule-result idref="one"><result>${result}</result></rule-result></TestResult>`;
    const inner = run('2026-10-25T02:30:00+02:00', 'pass') + run('2026-10-25T02:10:00+01:00', 'fail');
    await send('openscap', `<Benchmark xmlns="http://checklists.nist.gov/xccdf/1.2" id="b">${inner}</Benchmark>`);
    expect(await checks()).toEqual(['openscap:one fail']);
  });
});
