import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { WrittenAdvisory } from '../support/advisories.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { Matching } from '../support/matching.js';

let at: Matching;

beforeAll(async () => {
  at = await Matching.start();
});

afterAll(async () => {
  await at.service.stop();
});

function about(ecosystem: string, name: string, said: Partial<WrittenAdvisory>): WrittenAdvisory {
  const feed = `osv-${ecosystem.toLowerCase()}`;
  return { ecosystem, package: name, identifiers: ['CVE-2024-7001'], ofSource: false, feed, events: [], ...said };
}

/** Whether the installed version is affected, as the findings of a device of its own say; null where nobody compared it. */
async function isAffected(type: string, version: string, advisory: WrittenAdvisory): Promise<boolean | null> {
  const device: EnrolledDevice = await enrollDevice(at.service, at.session, { name: `${type} ${version}` });
  await at.write(advisory);
  await at.install(device, [{ name: advisory.package.replace(':', '/'), version, type }]);
  const [receipt] = await at.receipts(device);
  const [{ status }] = receipt.coverage;
  if (status !== 'complete') return null;
  return (await at.findings(device)).length > 0;
}

it.each<
  [ecosystem: string, type: string, name: string, version: string, said: Partial<WrittenAdvisory>, affected: boolean]
>([
  // Java, .NET, Ruby, PHP: in the order of their own tools.
  ['Maven', 'maven', 'org.lantern:wick', '2.14.1', { events: [{ introduced: '2.0' }, { fixed: '2.15.0' }] }, true],
  [
    'Maven',
    'maven',
    'org.lantern:glass',
    '2.15.0.Final',
    { events: [{ introduced: '2.0' }, { fixed: '2.15.0' }] },
    false,
  ],
  [
    'NuGet',
    'nuget',
    'Lantern.Wick',
    '4.7.0-Beta.2',
    { events: [{ introduced: '0' }, { fixed: '4.7.0-beta.11' }] },
    true,
  ],
  ['RubyGems', 'gem', 'lantern', '6.1.7.10', { events: [{ introduced: '0' }, { fixed: '6.1.7.3' }] }, false],
  ['Packagist', 'composer', 'lantern/wick', '5.4.0-RC1', { events: [{ introduced: '0' }, { fixed: '5.4.0' }] }, true],
  // A local version is the version that it is built from.
  ['PyPI', 'pypi', 'lantern', '2.10.0+cu128', { events: [{ introduced: '0' }, { lastAffected: '2.10.0' }] }, true],
  ['PyPI', 'pypi', 'lantern-glass', '2.10.0+cu128', { versions: ['2.10.0'] }, true],
  // Beyond 2^53.
  [
    'PyPI',
    'pypi',
    'wick',
    '1.0.dev9007199254740993',
    { events: [{ introduced: '0' }, { fixed: '1.0.dev9007199254740993' }] },
    false,
  ],
  [
    'npm',
    'npm',
    'wick',
    '1.0.0-9007199254740992',
    { events: [{ introduced: '0' }, { fixed: '1.0.0-9007199254740993' }] },
    true,
  ],
])('%s: %s %s %s is compared', async (ecosystem, type, name, version, said, affected) => {
  expect(await isAffected(type, version, about(ecosystem, name, said))).toBe(affected);
});

it.each([
  ['ConanCenter', 'conan', 'lantern', '1.0'],
  ['Packagist', 'composer', 'lantern/glass', 'dev-main'],
])('%s: a version that has no place in an order is not told to be compared (%s %s %s)', async (...row) => {
  const [ecosystem, type, name, version] = row;
  const advisory = about(ecosystem, name, { events: [{ introduced: '0' }, { fixed: '1.5' }] });
  expect(await isAffected(type, version, advisory)).toBeNull();
});
