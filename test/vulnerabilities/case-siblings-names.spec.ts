import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { enrollDevice } from '../support/device.js';
import { native, record, rpm, Siblings } from '../support/siblings.js';

let world: Siblings;

beforeAll(async () => {
  world = await Siblings.start();
  const rocky = (id: string, cve: string, name: string, fixed: string, more = {}): object =>
    record({ id, ecosystem: 'Rocky Linux:9', name, fixed, more: { upstream: [cve], ...more } });
  await world.import(
    rocky('RLSA-2031:1', 'CVE-2031-9300', 'openssl', '1:3.0.7-28.el9_4'),
    // The epoch is in the package URL alone, as Rocky Linux wrote it for years.
    record({
      id: 'RLSA-2031:2',
      ecosystem: 'Rocky Linux:9',
      name: 'nginx',
      fixed: '1.20.1-20.el9',
      more: { aliases: ['CVE-2031-9301'] },
      affected: {
        package: {
          ecosystem: 'Rocky Linux:9',
          name: 'nginx',
          purl: 'pkg:rpm/rocky-linux/nginx?distro=rocky-linux-9&epoch=1',
        },
      },
    }),
    rocky('RLSA-2031:3', 'CVE-2031-9302', 'php', '8.1.30-1.module+el9.4.0+25001+c0ffee00', {
      summary: 'Moderate: php:8.1 security update',
    }),
    rocky('RLSA-2031:4', 'CVE-2031-9303', 'php', '8.2.25-1.module+el9.4.0+25002+c0ffee00', {
      summary: 'Moderate: php:8.2 security update',
    }),
    rocky('RLSA-2031:5', 'CVE-2031-9304', 'postgresql', '13.18-1.el9_5'),
    rocky('RLSA-2031:6', 'CVE-2031-9305', 'postgresql', '16.6-1.module+el9.5.0+25003+c0ffee00', {
      summary: 'Important: postgresql:16 security update',
    }),
  );
  await world.import(
    record({
      id: 'GHSA-sib1-sib1-sib1',
      ecosystem: 'NuGet',
      name: 'Newtonsoft.Json',
      fixed: '13.0.1',
      more: { aliases: ['CVE-2031-9400'] },
    }),
  );
  await world.import(
    record({
      id: 'GHSA-sib2-sib2-sib2',
      ecosystem: 'GitHub Actions',
      name: 'Tj-Actions/changed-files',
      fixed: '46.0.1',
      more: { aliases: ['CVE-2031-9401'] },
    }),
  );
  await world.import(
    record({
      id: 'GO-2031-1',
      ecosystem: 'Go',
      name: 'github.com/Masterminds/goutils',
      fixed: '1.1.1',
      more: { aliases: ['CVE-2031-9402'] },
    }),
  );
});

afterAll(() => world.stop());

describe('a package of rpm', () => {
  it('is compared with the epoch that an advisory has in its package URL alone', async () => {
    const packages = native(
      rpm('nginx-core', '1:1.20.1-16.el9', ['nginx', '1:1.20.1-16.el9']),
      rpm('nginx', '2:1.20.0-1.el9', ['nginx', '2:1.20.0-1.el9']),
    );
    expect((await world.found('native', packages)).open).toEqual(['CVE-2031-9301 in nginx-core 1:1.20.1-16.el9']);
  });

  it('of a module is compared with advisories of its stream only, one outside of modules with none of them', async () => {
    const php = (stream: string): string => `php:${stream}:9040020240801000000:9`;
    const packages = native(
      rpm(
        'php-cli',
        '8.1.27-1.module+el9.4.0+20748+b46899d2',
        ['php', '8.1.27-1.module+el9.4.0+20748+b46899d2'],
        php('8.1'),
      ),
      rpm(
        'php-common',
        '8.2.13-1.module+el9.4.0+20750+b46899d2',
        ['php', '8.2.13-1.module+el9.4.0+20750+b46899d2'],
        php('8.2'),
      ),
      rpm('postgresql-server', '13.14-1.el9_3', ['postgresql', '13.14-1.el9_3']),
    );
    expect(await world.found('native', packages)).toEqual({
      open: [
        'CVE-2031-9302 in php-cli 8.1.27-1.module+el9.4.0+20748+b46899d2',
        'CVE-2031-9303 in php-common 8.2.13-1.module+el9.4.0+20750+b46899d2',
        'CVE-2031-9304 in postgresql-server 13.14-1.el9_3',
      ],
      gaps: [],
    });
  });
});

describe('a name that is spelled otherwise', () => {
  it('is the same where its registry says so', async () => {
    const packages = native(
      { purl: 'pkg:nuget/newtonsoft.json', version: '12.0.3' },
      { purl: 'pkg:githubactions/tj-actions/Changed-Files', version: 'v45.0.0' },
      { purl: 'pkg:golang/github.com/Masterminds/goutils', version: 'v1.1.0' },
    );
    expect((await world.found('native', packages)).open).toEqual([
      'CVE-2031-9400 in newtonsoft.json 12.0.3',
      expect.stringMatching(/^CVE-2031-9401 in tj-actions\/changed-files v45\.0\.0$/i),
      expect.stringMatching(/^CVE-2031-9402 in github\.com\/masterminds\/goutils v1\.1\.0$/i),
    ]);
    // And when the advisory changes, the device hears of it.
    const device = await enrollDevice(world.at.service, world.at.session, { name: 'spelled' });
    await world.at.install(device, [{ name: 'NewtonSoft.JSON', purl: 'pkg:nuget/NewtonSoft.JSON', version: '13.0.1' }]);
    expect(await world.at.findings(device)).toEqual([]);
    await world.import(
      record({
        id: 'GHSA-sib1-sib1-sib1',
        ecosystem: 'NuGet',
        name: 'Newtonsoft.Json',
        fixed: '13.0.2',
        more: { aliases: ['CVE-2031-9400'], modified: '2026-11-02T00:00:00Z' },
      }),
    );
    expect(await world.at.findings(device)).toEqual([
      'CVE-2031-9400 in NewtonSoft.JSON 13.0.1: open (advisory-changed), fixed in 13.0.2',
    ]);
  });

  it('is told of an advisory that comes later, also where nobody has the other spelling', async () => {
    const device = await enrollDevice(world.at.service, world.at.session, { name: 'alone' });
    await world.at.install(device, [{ name: 'Serilog', purl: 'pkg:nuget/Serilog', version: '2.0.0' }]);
    await world.import(
      record({
        id: 'GHSA-sib4-sib4-sib4',
        ecosystem: 'NuGet',
        name: 'serilog',
        fixed: '2.0.1',
        more: { aliases: ['CVE-2031-9403'] },
      }),
    );
    expect(await world.at.findings(device)).toEqual([expect.stringContaining('CVE-2031-9403 in Serilog 2.0.0: open')]);
  });
});
