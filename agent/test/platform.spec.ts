import { afterAll, describe, expect, it } from '@jest/globals';
import { TestDevice } from './support/enrolled-device.js';
import { removeTemporaryDirectories } from './support/fake-tree.js';

afterAll(removeTemporaryDirectories);

const PLIST =
  '<plist><dict><key>ProductBuildVersion</key><string>24A335</string><key>ProductName</key><string>macOS</string><key>ProductVersion</key><string>15.0</string></dict></plist>';

describe('a system that is not Linux', () => {
  it('is named, and what cannot be read is not claimed', async () => {
    const device = new TestDevice({ '/System/Library/CoreServices/SystemVersion.plist': PLIST });
    const { printed } = await device.run(['scan', '--dry-run'], { platform: 'darwin' });
    const body = JSON.parse(printed.out);
    expect(body.device.os).toMatchObject({
      platform: 'macos',
      id: 'macos',
      name: 'macOS',
      version: '15.0',
      build: '24A335',
    });
    expect(body.inventory.packages).toEqual([]);
    expect(body.checks).toEqual([]);
    expect(body).not.toHaveProperty('network');
    expect(body.device.hardwareId).toBeNull();
  });

  it('on Windows gives its build', async () => {
    const host = {
      hostname: 'pc',
      release: '10.0.22631',
      version: 'Windows 11 Pro',
      machine: 'x86_64',
      cpuCores: 2,
      memoryBytes: 1,
    };
    const { printed } = await new TestDevice({}).run(['scan', '--dry-run'], { platform: 'win32', uid: null, host });
    expect(JSON.parse(printed.out).device.os).toMatchObject({
      platform: 'windows',
      name: 'Windows 11 Pro',
      version: '10.0.22631',
      build: '22631',
    });
  });
});
