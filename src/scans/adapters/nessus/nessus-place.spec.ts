import { describe, expect, it } from '@jest/globals';
import type { NessusItem } from './nessus-document.js';
import { placesOf } from './nessus-place.js';

const centos = { id: 'centos', version: '7.9.2009' };
const ubuntu = { id: 'ubuntu', version: '22.04' };
const windows = { id: 'windows', version: '2019' };

function item(output: string, ...cpes: string[]): NessusItem {
  return {
    ...{ port: '0', protocol: 'tcp', service: 'general', severity: '3', pluginId: '1', pluginName: '' },
    ...{ texts: new Map([['plugin_output', output]]), cves: [], cwes: [], cpes, isCompliance: false },
  };
}

describe('what the output of a plugin is about', () => {
  it('is each package of an RPM system', () => {
    const output = `
Remote package installed : java-1.8.0-oak-headless-1.8.0.262.b10-1.el7
Should be                : java-1.8.0-oak-headless-1.8.0.352.b08-2.el7_9

Remote package installed : oak-libs-1:1.2.3-4.el7
Should be                : other-1.2.3-5.el7

NOTE: the rest is for people`;
    expect(placesOf(item(output, 'p-cpe:/a:centos:centos:oak'), centos, 1)).toMatchObject([
      {
        package: { ecosystem: expect.stringMatching(/:7$/), name: 'java-1.8.0-oak-headless' },
        installedVersion: '1.8.0.262.b10-1.el7',
        fixedVersions: ['1.8.0.352.b08-2.el7_9'],
      },
      { package: { name: 'oak-libs' }, installedVersion: '1:1.2.3-4.el7', fixedVersions: [] },
    ]);
  });

  it('is each package of Ubuntu, in the words of its plugins', () => {
    const output = `
  - Installed package : liboak3_3.0.2-0ubuntu1.10
    Fixed package     : liboak3_3.0.2-0ubuntu1.12
`;
    expect(placesOf(item(output), ubuntu, 1)).toMatchObject([
      {
        package: { ecosystem: 'Ubuntu:22.04', name: 'liboak3', purl: 'pkg:deb/ubuntu/liboak3' },
        installedVersion: '3.0.2-0ubuntu1.10',
        fixedVersions: ['3.0.2-0ubuntu1.12'],
      },
    ]);
  });

  it.each([
    ['whose system is not told', 'Remote package installed : oak-1.2-3.el7', null],
    ['of a system without known packages', 'Remote package installed : oak-1.2-3', windows],
    ['that cannot be taken apart', 'Remote package installed : oak\nShould be : oak-1.2-3.el7', centos],
    ['of which one cannot', 'Remote package installed : a-1-2\nRemote package installed : b', centos],
  ])('is the product for packages %s', (_what, output, os) => {
    expect(placesOf(item(output, 'cpe:/a:example:oak'), os, 1)).toEqual([
      {
        package: { ecosystem: 'cpe', name: 'example:oak', purl: null },
        ...{ installedVersion: '', fixedVersions: [], paths: [] },
      },
    ]);
  });

  it('is each version of a program that is installed, with its paths', () => {
    const output = `
  Path              : C:\\Program Files\\Oak\\
  Installed version : 116.0.3
  Fixed version     : 117.0

  Path              : C:\\Old\\
  Installed version : 9.0.1 Build 7
  Fixed version     : 9.0.31 / 10.0.0 or later

  Path              : D:\\Oak\\
  Installed version : 116.0.3
  Fixed version     : See the vendor
`;
    expect(placesOf(item(output, 'cpe:/a:example:oak'), windows, 1)).toMatchObject([
      { installedVersion: '116.0.3', fixedVersions: ['117.0'], paths: ['C:\\Program Files\\Oak\\', 'D:\\Oak\\'] },
      { installedVersion: '9.0.1', fixedVersions: ['9.0.31', '10.0.0'], paths: ['C:\\Old\\'] },
    ]);
  });

  it('is no version of Windows where it is one of a file', () => {
    const output =
      'C:\\Windows\\ntoskrnl.exe has not been patched.\n    Remote version : 10.0.1\n    Should be      : 10.0.2';
    expect(placesOf(item(output, 'cpe:/o:microsoft:windows'), windows, 1)).toMatchObject([
      { package: { name: 'microsoft:windows' }, installedVersion: '', fixedVersions: [] },
    ]);
  });

  it('is the product where more would come of it than one item can be', () => {
    const output = Array.from({ length: 300 }, (_, at) => `Remote package installed : oak${at}-1.2-3.el7`).join('\n');
    expect(placesOf(item(output, 'cpe:/a:example:oak'), centos, 10)).toHaveLength(300);
    expect(placesOf(item(output, 'cpe:/a:example:oak'), centos, 100)).toHaveLength(1);
  });
});
