import { afterAll, describe, expect, it } from '@jest/globals';
import { Value } from '@sinclair/typebox/value';
import { NativeDocumentSchema } from '../../src/scans/adapters/native/native-document.schema.js';
import { CHECKS } from '../src/checks/catalogue.js';
import { nativeEnvelope } from '../src/envelope.js';
import { DEFAULT_POLICY } from '../src/policy.js';
import type { Runtime } from '../src/runtime.js';
import { StateDirectory } from '../src/state/state-directory.js';
import { HostTree, macFixture, macRuntime, onStandardError, plist } from './macos/fake-mac.js';
import { TestDevice } from './support/enrolled-device.js';
import { removeTemporaryDirectories, temporaryDirectory, type Entry } from './support/fake-tree.js';
import { HEALTHY, recorded, windowsFixture, windowsRuntime } from './windows/fake-windows.js';

afterAll(removeTemporaryDirectories);

/** What `scan --dry-run` prints on a machine whose programs are asked. */
async function scanned(runtime: Runtime, files: Record<string, Entry>) {
  const state = new StateDirectory(temporaryDirectory());
  const tree = new HostTree(files);
  const body = await nativeEnvelope({
    runtime,
    tree,
    state,
    clockOffsetSeconds: 0,
    storeRandom: false,
    policy: DEFAULT_POLICY,
  });
  return JSON.parse(JSON.stringify(body));
}

const SYSTEM_VERSION = {
  '/System/Library/CoreServices/SystemVersion.plist': plist({
    ProductName: 'macOS',
    ProductVersion: '15.7.2',
    ProductBuildVersion: '24G325',
  }),
};

const MAC_FILES = {
  ...SYSTEM_VERSION,
  '/Library/Preferences/com.apple.SoftwareUpdate.plist': plist({ AutomaticDownload: true }),
  '/Library/Preferences/com.apple.loginwindow.plist': plist({ GuestEnabled: false }),
  '/Library/Apple/System/Library/CoreServices/XProtect.bundle/Contents/Info.plist': plist({
    CFBundleShortVersionString: '5284',
  }),
  '/Applications/Firefox.app/Contents/Info.plist': plist({
    CFBundleIdentifier: 'org.mozilla.firefox',
    CFBundleShortVersionString: '145.0',
  }),
};

const MAC_SAYINGS = {
  'fdesetup status': 'FileVault is On.\n',
  'socketfilterfw --getglobalstate': 'Firewall is enabled. (State = 1)\n',
  'stat -f %u %Su /dev/console': '501 alice\n',
  'sysadminctl -screenLock status': onStandardError(
    '2026-11-20 13:00:00.123 sysadminctl[612:9041] screenLock delay is immediate\n',
  ),
  'defaults -currentHost read com.apple.screensaver idleTime': '600\n',
  'pwpolicy -getaccountpolicies': macFixture('pwpolicy-managed.txt'),
  'dscl . -list /Users UniqueID': 'alice  501\nroot  0\n',
  'dscl . -read /Groups/admin GroupMembership': 'GroupMembership: root alice\n',
  'launchctl print-disabled system': macFixture('launchctl-print-disabled.txt'),
  'csrutil status': 'System Integrity Protection status: enabled.\n',
  'spctl --status': 'assessments enabled\n',
  'systemsetup -getusingnetworktime': 'You need administrator access to run this tool... exiting!\n',
  'profiles status -type enrollment': 'Enrolled via DEP: No\nMDM enrollment: No\n',
  'ioreg -rd1 -c IOPlatformExpertDevice': macFixture('ioreg-platform.txt'),
  'netstat -anW': macFixture('netstat-an.txt'),
};

const WINDOWS_HOST = {
  hostname: 'pc-07',
  release: '10.0.22631',
  version: 'Windows 11 Pro',
  machine: 'x86_64',
  cpuCores: 2,
  memoryBytes: 1,
};

describe('a whole scan of a Mac', () => {
  it('tells the machine, its software, its ports and every check, as the service takes it', async () => {
    const body = await scanned(macRuntime(MAC_SAYINGS), MAC_FILES);
    expect([...Value.Errors(NativeDocumentSchema, body)]).toEqual([]);
    expect(body.device).toMatchObject({
      os: { platform: 'macos', id: 'macos', name: 'macOS', version: '15.7.2', build: '24G325' },
      hardware: { vendor: 'Apple Inc.', model: 'MacBookPro18,3', serialNumber: 'FVFXC2ABQ6LR' },
      hardwareId: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(body)).not.toContain('564D2F6E');
    expect(body.inventory.sources).toContainEqual({ type: 'macos-app', status: 'complete', count: 1 });
    expect(body.network.listeningPorts).toHaveLength(7);
    expect(statuses(body)).toMatchObject({
      'disk-encryption': 'pass',
      'screen-lock': 'pass',
      'time-sync': 'unknown',
      'device-management': 'fail',
      'ssh-config': 'not-applicable',
      'password-manager': 'unknown',
    });
    expect(Object.keys(statuses(body))).toEqual(CHECKS.macos.map(({ id }) => id));
  });

  it('whose programs are not this machine’s claims nothing', async () => {
    const { printed } = await new TestDevice(SYSTEM_VERSION).run(['scan', '--dry-run'], { platform: 'darwin' });
    const body = JSON.parse(printed.out);
    expect(body.device.os).toMatchObject({ platform: 'macos', name: 'macOS', version: '15.7.2', build: '24G325' });
    expect(body.device.hardwareId).toBeNull();
    expect(body.inventory.packages).toEqual([]);
    expect(body).not.toHaveProperty('network');
    expect(new Set(Object.values(statuses(body)))).toEqual(new Set(['unknown']));
  });
});

describe('a whole scan of Windows', () => {
  it('tells the machine, its software, its ports and every check, as the service takes it', async () => {
    const answers = { ...HEALTHY, ...recorded('software-ja.json'), ...recorded('facts-windows-11.json') };
    const programs = { 'dsregcmd.exe /status': windowsFixture('dsregcmd-entra.txt') };
    const { runtime, starts } = windowsRuntime(answers, programs, { host: WINDOWS_HOST });
    const body = await scanned(runtime, {});
    expect([...Value.Errors(NativeDocumentSchema, body)]).toEqual([]);
    expect(body.device).toMatchObject({
      os: {
        platform: 'windows',
        id: 'windows',
        name: 'Windows 11 Pro 23H2',
        version: '10.0.22631',
        build: '22631.6199',
      },
      hardware: { vendor: 'LENOVO', domainJoined: false },
      hardwareId: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(body)).not.toContain('1b0f7a3e');
    expect(body.inventory.sources.map(({ type, status }: Record<string, string>) => [type, status])).toEqual([
      ['windows-program', 'complete'],
      ['msix', 'complete'],
      ['windows-update', 'complete'],
    ]);
    expect(body.inventory.packages.map(({ name }: { name: string }) => name)).toContain('秀丸エディタ (64bit)');
    expect(body.network.listeningPorts).toHaveLength(5);
    const { 'password-manager': optIn, ...others } = statuses(body);
    expect(optIn).toBe('unknown');
    expect(new Set(Object.values(others))).toEqual(new Set(['pass']));
    expect(starts).toHaveLength(3);
  });

  it('whose PowerShell is missing gives what Node knows', async () => {
    const changes = { platform: 'win32' as const, uid: null, host: WINDOWS_HOST };
    const { printed } = await new TestDevice({}).run(['scan', '--dry-run'], changes);
    const body = JSON.parse(printed.out);
    expect(body.device.os).toMatchObject({
      platform: 'windows',
      name: 'Windows 11 Pro',
      version: '10.0.22631',
      build: '22631',
    });
    expect(body.device.hardwareId).toBeNull();
    expect(body.inventory.sources.map(({ status }: { status: string }) => status)).toEqual([
      'failed',
      'failed',
      'failed',
    ]);
    expect(new Set(Object.values(statuses(body)))).toEqual(new Set(['unknown']));
  });
});

function statuses(body: { checks: { id: string; status: string }[] }): Record<string, string> {
  return Object.fromEntries(body.checks.map(({ id, status }) => [id, status]));
}
