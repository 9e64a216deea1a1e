import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { WrittenAdvisory } from '../support/advisories.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { quiet } from '../support/inventory.js';
import { Matching } from '../support/matching.js';
import { envelope, sendScan } from '../support/scan.js';
import type { Answer } from '../support/session.js';

interface Row {
  purl: string;
  name: string;
  version: string;
  owner?: string | null;
}

type Source = [type: string, status: 'complete' | 'partial' | 'failed', reason?: { code: string; detail: string }];

const URLLIB3 = { purl: 'pkg:pypi/urllib3', name: 'urllib3', version: '1.26.12' };
const PYTHON3_URLLIB3: Row = {
  purl: 'pkg:deb/debian/python3-urllib3?distro=debian-12',
  name: 'python3-urllib3',
  version: '1.26.12-1+deb12u1',
};
const REXML: Row = { purl: 'pkg:gem/rexml', name: 'rexml', version: '3.2.5', owner: 'libruby3.1' };
const LIBRUBY: Row = { purl: 'pkg:deb/debian/libruby3.1?distro=debian-12', name: 'libruby3.1', version: '3.1.2-7' };
const lodash = (version: string): Row => ({ purl: 'pkg:npm/lodash', name: 'lodash', version });
const bash = (version: string): Row => ({ purl: 'pkg:deb/debian/bash?distro=debian-12', name: 'bash', version });

const advisory = (ecosystem: string, of: string, cve: string, fixed: string): WrittenAdvisory => ({
  ecosystem,
  package: of,
  identifiers: [cve],
  events: [{ introduced: '0' }, { fixed }],
});

let at: Matching;
let device: EnrolledDevice;

beforeAll(async () => {
  at = await Matching.start();
  await at.write(
    advisory('npm', 'lodash', 'CVE-2021-23337', '4.17.21'),
    advisory('PyPI', 'urllib3', 'CVE-2023-43804', '1.26.17'),
    advisory('RubyGems', 'rexml', 'CVE-2024-35176', '3.2.7'),
    advisory('RubyGems', 'rexml', 'CVE-2024-39908', '3.3.2'),
    advisory('Debian:12', 'bash', 'CVE-2099-0001', '5.2.16-1'),
    advisory('Debian:12', 'python3-urllib3', 'CVE-2023-43804', '1.26.12-1+deb12u1'),
    advisory('Debian:12', 'libruby3.1', 'CVE-2024-35176', '3.1.2-6'),
  );
});

beforeEach(async () => {
  device = await enrollDevice(at.service, at.session, { name: 'developer' });
});

afterAll(() => at.service.stop());

async function scan(sources: Source[], packages: Row[]): Promise<Answer['body']> {
  const reported = sources.map(([type, status, reason]) => ({ type, status, ...(reason && { reason }) }));
  const { findings: _none, ...document } = envelope('native', undefined, {
    inventory: { sources: reported, packages },
  });
  const { body } = await sendScan(at.service, device, document);
  await quiet(at.service);
  return body;
}

async function open(): Promise<string[]> {
  const { body } = await at.session.get(`/findings?deviceId=${device.id}&state=open`);
  return body.data
    .map((one: Answer['body']) => `${one.package.name} ${one.installedVersions.join('+')}: ${one.vulnerabilityId}`)
    .sort();
}

const WHOLE: Source[] = [
  ['deb', 'complete'],
  ['npm', 'complete'],
];

describe('packages of a language that could not all be read', () => {
  beforeEach(async () => {
    await scan(WHOLE, [bash('5.2.15-2'), lodash('4.17.20')]);
  });

  it.each(['partial', 'failed'] as const)(
    'are not gone when their collector is %s, and the others are',
    async (status) => {
      const reason = { code: 'bound-reached', detail: 'stopped after 240 s' };
      const answer = await scan(
        [
          ['deb', 'complete'],
          ['npm', status, reason],
        ],
        [bash('5.2.16-1')],
      );
      expect(answer).toMatchObject({ status: 'completed' });
      expect(await open()).toEqual(['lodash 4.17.20: CVE-2021-23337']);
      const { body: receipt } = await at.session.get(`/scans/${answer.scanId}`);
      expect(receipt).toMatchObject({
        coverage: [
          { type: 'deb', status: 'complete' },
          { type: 'npm', status, reason, keeps: true },
        ],
        warnings: [expect.stringContaining('npm: not everything could be read')],
      });
      const { body: software } = await at.session.get(`/software?ecosystem=npm`);
      expect(software.data.map(({ name }: { name: string }) => name)).toEqual(['lodash']);
    },
  );

  it('stay through scans that show the same, and go with the next that reads everything', async () => {
    const half: Source[] = [
      ['deb', 'complete'],
      ['npm', 'partial'],
    ];
    for (let time = 0; time < 3; time += 1) await scan(half, [bash('5.2.16-1'), lodash('4.17.21')]);
    expect(await open()).toEqual(['lodash 4.17.20: CVE-2021-23337']);
    await scan(WHOLE, [bash('5.2.16-1'), lodash('4.17.21')]);
    expect(await open()).toEqual([]);
  });

  it('do not keep those of another language', async () => {
    await scan(
      [
        ['deb', 'complete'],
        ['npm', 'complete'],
        ['pypi', 'partial'],
      ],
      [bash('5.2.16-1')],
    );
    expect(await open()).toEqual([]);
  });

  it('put no scan in doubt, while a list of the system does', async () => {
    expect(
      await scan(
        [
          ['deb', 'partial'],
          ['npm', 'complete'],
        ],
        [],
      ),
    ).toMatchObject({ status: 'suspect' });
    expect(await open()).toHaveLength(2);
  });
});

describe('a package of a language that a distribution brought', () => {
  const sources: Source[] = [
    ['deb', 'complete'],
    ['pypi', 'complete'],
    ['gem', 'complete'],
  ];

  it('is judged by the distribution', async () => {
    await scan(sources, [PYTHON3_URLLIB3, { ...URLLIB3, owner: 'python3-urllib3' }]);
    expect(await open()).toEqual([]);
  });

  it('does not hide the same version beside it', async () => {
    await scan(sources, [PYTHON3_URLLIB3, { ...URLLIB3, owner: 'python3-urllib3' }, { ...URLLIB3, owner: null }]);
    expect(await open()).toEqual(['urllib3 1.26.12: CVE-2023-43804']);
  });

  it('as a part of something else is judged by it only where its advisories speak of that', async () => {
    await scan(sources, [LIBRUBY, REXML]);
    expect(await open()).toEqual(['rexml 3.2.5: CVE-2024-39908']);
  });

  it('that is not of the distribution itself is judged by the language', async () => {
    await scan(sources, [{ ...URLLIB3, owner: 'google-cloud-cli' }]);
    expect(await open()).toEqual(['urllib3 1.26.12: CVE-2023-43804']);
  });
});
