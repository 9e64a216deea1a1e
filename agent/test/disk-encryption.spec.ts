import { afterAll, describe, expect, it } from '@jest/globals';
import { removeTemporaryDirectories, type Entry } from './support/fake-tree.js';
import { runCheck } from './support/run-check.js';

afterAll(removeTemporaryDirectories);

interface BlockDevice {
  number: string;
  uuid?: string;
  slaves?: string[];
  partitionOf?: string;
}

/** sysfs for the named devices: real ones hang in /sys/devices and are linked from everywhere else. */
function blockDevices(devices: Record<string, BlockDevice>): Record<string, Entry> {
  const files: Record<string, Entry> = {};
  for (const [name, device] of Object.entries(devices)) {
    const directory = `/sys/devices/block/${device.partitionOf ? `${device.partitionOf}/` : ''}${name}`;
    files[`${directory}/dev`] = `${device.number}\n`;
    if (device.partitionOf) files[`${directory}/partition`] = '1\n';
    if (device.uuid !== undefined) files[`${directory}/dm/uuid`] = `${device.uuid}\n`;
    for (const slave of device.slaves ?? []) files[`${directory}/slaves/${slave}`] = '';
    files[`/sys/dev/block/${device.number}`] = { link: `../../..${directory}` };
    files[`/sys/class/block/${name}`] = { link: `../../..${directory}` };
  }
  return files;
}

const mountinfo = (...rows: string[]) => ({
  '/proc/self/mountinfo': `22 27 0:21 / /proc rw - proc proc rw\n${rows.join('\n')}\n`,
});
const check = (...parts: Record<string, Entry>[]) => runCheck('disk-encryption', Object.assign({}, ...parts));

const LUKS = 'CRYPT-LUKS2-0123456789abcdef-cryptroot';
const disk = { vda: { number: '254:0' }, vda1: { number: '254:1', partitionOf: 'vda' } };

describe('disk-encryption', () => {
  it('passes for LVM on LUKS', async () => {
    const devices = blockDevices({
      ...disk,
      'dm-0': { number: '253:0', uuid: LUKS, slaves: ['vda1'] },
      'dm-1': { number: '253:1', uuid: 'LVM-abcdef', slaves: ['dm-0'] },
    });
    const result = await check(mountinfo('27 1 253:1 / / rw - ext4 /dev/mapper/vg-root rw'), devices);
    expect(result).toMatchObject({ status: 'pass', observed: { encrypted: true, fileSystem: 'ext4' } });
  });

  it('does not give away the volume identifiers', async () => {
    const devices = blockDevices({ ...disk, 'dm-0': { number: '253:0', uuid: LUKS, slaves: ['vda1'] } });
    const result = await check(mountinfo('27 1 253:0 / / rw - ext4 /dev/mapper/cryptroot rw'), devices);
    expect(JSON.stringify(result)).not.toContain('0123456789abcdef');
  });

  it('fails for a plain partition, even with an encrypted stick beside it', async () => {
    const devices = blockDevices({
      ...disk,
      sdb1: { number: '8:17' },
      'dm-0': { number: '253:0', uuid: LUKS, slaves: ['sdb1'] },
    });
    const rows = ['27 1 254:1 / / rw - ext4 /dev/vda1 rw', '40 27 253:0 / /media/stick rw - ext4 /dev/mapper/stick rw'];
    expect(await check(mountinfo(...rows), devices)).toMatchObject({ status: 'fail', observed: { encrypted: false } });
  });

  it('is told by the row of / among those of people, however many and long these are', async () => {
    const person = `60 27 0:99 / /home/eve/${'\\040'.repeat(4000)} rw - fuse.x x rw`;
    const rows = ['27 1 254:1 / / rw - ext4 /dev/vda1 rw', ...Array.from({ length: 1000 }, () => person)];
    expect(await check(mountinfo(...rows), blockDevices(disk))).toMatchObject({ status: 'fail' });
  });

  it('fails for dm-verity, whose identifier also begins with CRYPT', async () => {
    const devices = blockDevices({
      ...disk,
      'dm-0': { number: '253:0', uuid: 'CRYPT-VERITY-0123-root', slaves: ['vda1'] },
    });
    expect(await check(mountinfo('27 1 253:0 / / ro - ext4 /dev/mapper/root ro'), devices)).toMatchObject({
      status: 'fail',
    });
  });

  it('fails for a RAID with one plain member, also through a partition of the array', async () => {
    const devices = blockDevices({
      ...disk,
      sdb: { number: '8:16' },
      'dm-0': { number: '253:0', uuid: LUKS, slaves: ['vda1'] },
      md0: { number: '9:0', slaves: ['dm-0', 'sdb'] },
      md0p1: { number: '259:0', partitionOf: 'md0' },
    });
    expect(await check(mountinfo('27 1 259:0 / / rw - ext4 /dev/md0p1 rw'), devices)).toMatchObject({ status: 'fail' });
  });

  it('follows btrfs to all its devices', async () => {
    const devices = blockDevices({
      ...disk,
      sdb: { number: '8:16' },
      'dm-0': { number: '253:0', uuid: LUKS, slaves: ['vda1'] },
    });
    const mapper = { '/dev/mapper/cryptroot': { link: '../dm-0' }, '/dev/dm-0': '' };
    const root = mountinfo('27 1 0:25 /@ / rw - btrfs /dev/mapper/cryptroot rw');
    expect(await check(root, devices, mapper)).toMatchObject({ status: 'pass' });
    // Our own systemd unit has a /dev of its own.
    const named = { '/sys/devices/block/dm-0/dm/name': 'cryptroot\n' };
    expect(await check(root, devices, named)).toMatchObject({ status: 'pass' });
    expect(await check(root, devices)).toMatchObject({ status: 'unknown' });
    const second = { '/sys/fs/btrfs/11-22/devices/dm-0': '', '/sys/fs/btrfs/11-22/devices/sdb': '' };
    expect(await check(root, devices, mapper, second)).toMatchObject({ status: 'fail' });
  });

  it.each([
    ['an overlay', '27 1 0:30 / / rw - overlay overlay rw'],
    ['zfs', '27 1 0:31 / / rw - zfs rpool/ROOT rw'],
    ['a device that sysfs does not show', '27 1 253:9 / / rw - ext4 /dev/mapper/x rw'],
  ])('is unknown for %s', async (_name, row) => {
    expect(await check(mountinfo(row))).toMatchObject({
      status: 'unknown',
      observed: { encrypted: null },
      reason: { code: 'not-observable' },
    });
  });

  it('looks at what was mounted over / last', async () => {
    const rows = ['1 1 0:2 / / rw - rootfs rootfs rw', '27 1 254:1 / / rw - ext4 /dev/vda1 rw'];
    expect(await check(mountinfo(...rows), blockDevices(disk))).toMatchObject({
      status: 'fail',
      observed: { fileSystem: 'ext4' },
    });
  });

  it('tells swap that is not encrypted', async () => {
    const devices = blockDevices({
      ...disk,
      vda2: { number: '254:2', partitionOf: 'vda' },
      'dm-0': { number: '253:0', uuid: LUKS, slaves: ['vda1'] },
    });
    const swaps = { '/proc/swaps': 'Filename Type Size Used Priority\n/dev/vda2 partition 100 0 -2\n' };
    const result = await check(mountinfo('27 1 253:0 / / rw - ext4 /dev/mapper/root rw'), devices, swaps);
    expect(result).toMatchObject({ status: 'pass', observed: { swapEncrypted: false } });
  });

  it('is judged by the row of / whatever others are called that people mount', async () => {
    const devices = blockDevices(disk);
    const rows = ['27 1 254:1 / / rw - ext4 /dev/vda1 rw', '90 27 0:51 / /home/ada/\u0001 rw - fuse.x\u0007 ada rw'];
    expect(await check(mountinfo(...rows), devices)).toMatchObject({ status: 'fail' });
    const garbled = mountinfo('27 1 254:1 / / rw - ext4 /dev/\u0007vda1 rw');
    expect(await check(garbled, devices)).toMatchObject({ status: 'unknown', reason: { code: 'parse-error' } });
  });
});
