import { afterAll, describe, expect, it } from '@jest/globals';
import { macosFacts } from '../../src/device/device.js';
import { applicationReader } from '../../src/inventory/macos/applications.js';
import { portsOf } from '../../src/network/listening-ports.js';
import { forbidding } from '../support/run-check.js';
import { fakeTree, removeTemporaryDirectories, type Entry } from '../support/fake-tree.js';
import { macFixture, macRuntime, plist } from './fake-mac.js';

afterAll(removeTemporaryDirectories);

const app = (path: string, values: Record<string, string>): Record<string, Entry> => ({
  [`${path}/Contents/Info.plist`]: plist(values),
});
const APPS = {
  ...app('/Applications/Firefox.app', {
    CFBundleIdentifier: 'org.mozilla.firefox',
    CFBundleShortVersionString: '145.0',
    CFBundleVersion: '14525.10.1',
  }),
  ...app('/Applications/Utilities/Terminal+.app', {
    CFBundleIdentifier: 'com.example.Terminal+',
    CFBundleVersion: '7 (b)',
  }),
  ...app('/System/Applications/Mail.app', { CFBundleIdentifier: 'com.apple.mail', CFBundleShortVersionString: '16.0' }),
  ...app('/Users/alice/Applications/Own.app', { CFBundleIdentifier: 'com.example.own' }),
  '/Applications/Phone.app/WrappedBundle/Info.plist': plist({
    CFBundleIdentifier: 'com.example.phone',
    CFBundleShortVersionString: '2.1',
  }),
};

describe('applications of macOS', () => {
  const read = (files: Record<string, Entry>, tree = fakeTree(files)) =>
    applicationReader.read({ tree, runtime: macRuntime({}) });

  it('are named by their bundle identifier, in all folders', async () => {
    const { source, packages } = await read(APPS);
    expect(source).toEqual({ type: 'macos-app', status: 'complete', count: 5 });
    expect(packages.map(({ purl }) => purl).sort()).toEqual([
      'pkg:generic/com.apple.mail@16.0',
      'pkg:generic/com.example.Terminal%2B@7%20%28b%29',
      'pkg:generic/com.example.own',
      'pkg:generic/com.example.phone@2.1',
      'pkg:generic/org.mozilla.firefox@145.0',
    ]);
  });

  it('are not complete when one of them does not say what it is', async () => {
    const { source } = await read({ ...APPS, '/Applications/Broken.app/Contents/Info.plist': 'bplist00' });
    expect(source).toMatchObject({ status: 'partial', count: 5, reason: { code: 'parse-error' } });
  });

  it('are no more than a bound, over all folders, and those of the machine come first', async () => {
    const tree = fakeTree({ ...APPS, '/Users/alice/Applications/more/': '' });
    const list = tree.list.bind(tree);
    const many = Array.from({ length: 20_000 }, (_, at) => `a${at}`);
    tree.list = (path) => (path === '/Users/alice/Applications' ? many : list(path));
    const { source, packages } = await read({}, tree);
    expect(source).toMatchObject({ status: 'partial', reason: { code: 'bound-reached' } });
    expect(packages.map(({ name }) => name)).toContain('org.mozilla.firefox');
  });

  it('have no names that nobody could take', async () => {
    const long = app('/Applications/Long.app', { CFBundleIdentifier: 'x'.repeat(600) });
    expect((await read({ ...APPS, ...long })).source).toMatchObject({ status: 'partial', count: 5 });
  });

  it('are not complete when a folder may not be read', async () => {
    const { tree } = forbidding(APPS, '');
    const list = tree.list.bind(tree);
    tree.list = (path) => {
      if (path === '/Users/alice/Applications') throw Object.assign(new Error(`EPERM ${path}`), { code: 'EPERM' });
      return list(path);
    };
    const { source } = await read({}, tree);
    expect(source).toMatchObject({ status: 'partial', count: 4, reason: { code: 'insufficient-privilege' } });
  });

  it('are not there where no folder is', async () => {
    expect((await read({})).source).toMatchObject({ status: 'not-present' });
  });
});

describe('facts of macOS', () => {
  const files = {
    '/System/Library/CoreServices/SystemVersion.plist': plist({
      ProductName: 'macOS',
      ProductVersion: '26.1',
      ProductBuildVersion: '25B78',
      ProductVersionExtra: '(a)',
    }),
  };

  it('are the version with its security response, the model and the serial number', async () => {
    const runtime = macRuntime({ 'ioreg -rd1 -c IOPlatformExpertDevice': macFixture('ioreg-platform.txt') });
    expect(await macosFacts(runtime, fakeTree(files))).toEqual({
      os: { id: 'macos', name: 'macOS', version: '26.1 (a)', build: '25B78' },
      hardware: { vendor: 'Apple Inc.', model: 'MacBookPro18,3', serialNumber: 'FVFXC2ABQ6LR' },
      hardwareIdBasis: { kind: 'platform-uuid', id: '564D2F6E-4C1B-4C38-9C0C-7C7B3A9E2D11' },
    });
  });

  it('are null where nothing is told', async () => {
    expect(await macosFacts(macRuntime({}), fakeTree({}))).toEqual({
      os: { id: 'macos', name: null, version: null, build: null },
      hardware: { vendor: null, model: null, serialNumber: null },
      hardwareIdBasis: null,
    });
  });
});

describe('open ports of macOS', () => {
  const sayings = { 'netstat -anW': macFixture('netstat-an.txt') };
  const owners = { 'lsof -nP -iTCP -sTCP:LISTEN -iUDP -FcPn': macFixture('lsof-listen.txt') };

  it('are what listens, with the programs that may be seen', async () => {
    const ports = await portsOf(macRuntime({ ...sayings, ...owners }), fakeTree({}));
    expect(ports?.listeningPorts).toEqual([
      { protocol: 'tcp', address: '127.0.0.1', port: 631, process: 'ipp\\x20usb' },
      { protocol: 'tcp6', address: '::1', port: 631, process: 'ipp\\x20usb' },
      { protocol: 'tcp6', address: '::', port: 5000, process: 'ControlCenter' },
      { protocol: 'tcp', address: '0.0.0.0', port: 22, process: null },
      { protocol: 'tcp6', address: 'fe80::1', port: 8770, process: null },
      { protocol: 'udp', address: '0.0.0.0', port: 5353, process: 'mDNSResponder' },
      { protocol: 'udp6', address: '::', port: 5353, process: 'mDNSResponder' },
    ]);
  });

  it('are not claimed to be none when netstat is missing or says something else', async () => {
    expect(await portsOf(macRuntime({}), fakeTree({}))).toBeNull();
    expect(await portsOf(macRuntime({ 'netstat -anW': 'garbage' }), fakeTree({}))).toBeNull();
  });
});
