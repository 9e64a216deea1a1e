import { describe, expect, it } from '@jest/globals';
import { windowsFacts } from '../../src/device/device.js';
import { productCode, unpackedCode, WINDOWS_INVENTORY } from '../../src/inventory/windows/software.js';
import { portsOf } from '../../src/network/listening-ports.js';
import { fakeTree } from '../support/fake-tree.js';
import { recorded, rows, type Sections, windowsRuntime } from './fake-windows.js';

const SOFTWARE = recorded('software-ja.json');
const FACTS = recorded('facts-windows-11.json');
const DENIED = { error: 'PermissionDenied', type: 'SecurityException', code: -2146233078 };

async function read(type: string, sections: Sections) {
  const reader = WINDOWS_INVENTORY.find((one) => one.type === type);
  const reading = await reader?.read({
    tree: fakeTree({}),
    runtime: windowsRuntime({ ...SOFTWARE, ...sections }).runtime,
  });
  if (reading === undefined) throw new Error(`no reader ${type}`);
  return reading;
}

describe('programs of Windows', () => {
  it('are those that Windows lists, with the codes of their installer', async () => {
    const { source, packages } = await read('windows-program', {});
    expect(source).toEqual({ type: 'windows-program', status: 'complete', count: 4 });
    expect(packages.map(({ name, version, architecture }) => [name, version, architecture])).toEqual([
      ['7-Zip 24.08 (x64 edition)', '24.08.00.0', null],
      ['秀丸エディタ (64bit)', '9.44', null],
      ['Microsoft Edge', '142.0.3595.80', 'x86'],
      ['Microsoft Visual Studio Code (User)', '1.106.0', null],
    ]);
    expect(packages[0]?.purl).toBe(
      'pkg:generic/7-Zip%2024.08%20%28x64%20edition%29@24.08.00.0?product_code=%7B23170F69-40C1-2702-2408-000001000000%7D&publisher=Igor%20Pavlov&upgrade_code=%7B23170F69-40C1-2702-0000-000004000000%7D',
    );
  });

  it.each<[string, string, Sections]>([
    ['insufficient-privilege', 'a hive is refused', { userPrograms: rows({ scope: 'user', refused: true }) }],
    ['not-observable', 'somebody is not signed in', { profiles: rows({ loaded: true }, { loaded: false }) }],
    ['insufficient-privilege', 'the hives are refused', { userPrograms: DENIED }],
    ['parse-error', 'an entry is malformed', { userPrograms: rows({ scope: 'user', unreadable: true }) }],
    ['parse-error', 'a name is too long', { userPrograms: rows({ scope: 'user', key: 'x', name: 'x'.repeat(513) }) }],
  ])('are not complete (%s) when %s', async (code, _when, sections) =>
    expect((await read('windows-program', sections)).source).toMatchObject({ status: 'partial', reason: { code } }),
  );

  it('are not claimed to be none when they may not be read', async () => {
    expect((await read('windows-program', { programs: DENIED })).source).toMatchObject({
      status: 'failed',
      reason: { code: 'insufficient-privilege' },
    });
    const silent = await WINDOWS_INVENTORY[0]?.read({ tree: fakeTree({}), runtime: windowsRuntime({}).runtime });
    expect(silent?.source.status).toBe('failed');
  });
});

describe('packages and updates of Windows', () => {
  it('are read also when PowerShell wrapped the list', async () => {
    const { source, packages } = await read('msix', {});
    expect(source).toEqual({ type: 'msix', status: 'complete', count: 1 });
    expect(packages[0]?.purl).toBe(
      'pkg:generic/Microsoft.WindowsTerminal@1.23.12811.0?arch=x64&package_family_name=Microsoft.WindowsTerminal_8wekyb3d8bbwe',
    );
  });

  it.each<[string, unknown]>([
    ['partial', rows({ scope: 'own' }, { name: 'A', version: '1' })],
    ['partial', rows({ scope: 'all' }, { name: 'A', version: '1' }, { name: null })],
    ['failed', rows({ scope: 'all' })],
    ['failed', DENIED],
  ])('are %s for %j', async (status, packages) =>
    expect((await read('msix', { packages })).source.status).toBe(status),
  );

  it('are numbers of articles', async () => {
    const { source, packages } = await read('windows-update', {});
    expect(source).toEqual({ type: 'windows-update', status: 'complete', count: 2 });
    expect(packages[0]).toEqual({ purl: 'pkg:generic/KB5068861', name: 'KB5068861', version: '', architecture: null });
    expect((await read('windows-update', { hotfixes: rows({ id: 'File 1' }) })).source.status).toBe('partial');
  });
});

describe('a packed code', () => {
  it('is turned into the GUID that it stands for', () => {
    expect(unpackedCode('96F071321C0420724280000010000000')).toBe('{23170F69-40C1-2702-2408-000001000000}');
    expect(unpackedCode('96F07132')).toBeNull();
    expect(productCode('{23170f69-40c1-2702-2408-000001000000}')).toBe('{23170F69-40C1-2702-2408-000001000000}');
    expect(productCode('Microsoft Edge')).toBeNull();
  });
});

describe('facts of Windows', () => {
  it('tell Windows 11 from what its registry says', async () => {
    expect(await windowsFacts(windowsRuntime(FACTS).runtime)).toEqual({
      os: { name: 'Windows 11 Pro 23H2', version: '10.0.22631', build: '22631.6199', architecture: 'x86_64' },
      hardware: {
        vendor: 'LENOVO',
        model: '21HMCTO1WW',
        serialNumber: null,
        edition: 'Professional',
        domainJoined: false,
      },
      hardwareIdBasis: { kind: 'machine-guid', id: '1b0f7a3e-7d4c-4f3a-9a51-0c5d3f1f9d27' },
    });
  });

  it.each([
    [
      'Windows 10 Pro 22H2',
      {
        ProductName: 'Windows 10 Pro',
        DisplayVersion: '22H2',
        CurrentBuildNumber: '19045',
        InstallationType: 'Client',
      },
    ],
    [
      'Windows Server 2022 Standard 21H2',
      {
        ProductName: 'Windows Server 2022 Standard',
        DisplayVersion: '21H2',
        CurrentBuildNumber: '20348',
        InstallationType: 'Server',
      },
    ],
    [
      'Windows Server 2019 Datacenter 1809',
      {
        ProductName: 'Windows Server 2019 Datacenter',
        ReleaseId: '1809',
        CurrentBuildNumber: '17763',
        InstallationType: 'Server Core',
      },
    ],
  ])('name %s', async (name, version) => {
    expect((await windowsFacts(windowsRuntime({ version: rows(version) }).runtime)).os.name).toBe(name);
  });

  it('leave to Node what PowerShell did not tell', async () => {
    expect(await windowsFacts(windowsRuntime({}).runtime)).toMatchObject({ os: {}, hardwareIdBasis: null });
  });
});

describe('open ports of Windows', () => {
  it('are what listens, with its program', async () => {
    const ports = await portsOf(windowsRuntime(FACTS).runtime, fakeTree({}));
    expect(ports?.partial).toBeUndefined();
    expect(ports?.listeningPorts).toEqual([
      { protocol: 'tcp6', address: '::', port: 135, process: 'svchost' },
      { protocol: 'tcp', address: '0.0.0.0', port: 135, process: 'svchost' },
      { protocol: 'tcp', address: '192.168.1.20', port: 139, process: 'System' },
      { protocol: 'tcp6', address: 'fe80::1c2d', port: 49664, process: 'lsass' },
      { protocol: 'udp', address: '0.0.0.0', port: 5353, process: null },
    ]);
  });

  it('are not claimed to be none', async () => {
    expect(await portsOf(windowsRuntime({}).runtime, fakeTree({}))).toBeNull();
  });

  it('are not all where one of the two lists is missing', async () => {
    const { udp: _missing, ...others } = FACTS;
    expect((await portsOf(windowsRuntime(others).runtime, fakeTree({})))?.partial?.code).toBe('not-observable');
  });
});
