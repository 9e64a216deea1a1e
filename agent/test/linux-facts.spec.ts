import { afterAll, describe, expect, it } from '@jest/globals';
import type { NetworkInterfaceInfo } from 'node:os';
import { localRuntime } from '../src/device/local-runtime.js';
import { chassisOf, linuxHardware, networkInterfaces } from '../src/device/device.js';
import { fakeRuntime } from './support/fake-runtime.js';
import { fakeTree, removeTemporaryDirectories, type Entry } from './support/fake-tree.js';
import { forbidding } from './support/run-check.js';

afterAll(removeTemporaryDirectories);

const dmi = (values: Record<string, string>): Record<string, Entry> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`/sys/class/dmi/id/${name}`, `${value}\n`]));
const DOCKER_MOUNTS = '1 0 0:5 / / rw - overlay overlay rw\n2 1 254:1 /x/hosts /etc/hosts rw - ext4 /dev/vda1 rw\n';

describe('the kind of machine', () => {
  it.each<[string, Record<string, Entry>, string | null]>([
    ['a notebook', dmi({ sys_vendor: 'LENOVO', chassis_type: '10' }), 'laptop'],
    ['a convertible', dmi({ chassis_type: '31' }), 'laptop'],
    ['a tower', dmi({ chassis_type: '7' }), 'desktop'],
    ['a rack mount server', dmi({ sys_vendor: 'Dell Inc.', chassis_type: '23' }), 'server'],
    ['an enclosure of unknown kind', dmi({ chassis_type: '2' }), null],
    ['QEMU, which says that it is a tower', dmi({ sys_vendor: 'QEMU', chassis_type: '3' }), 'vm'],
    ['Hyper-V', dmi({ sys_vendor: 'Microsoft Corporation', product_name: 'Virtual Machine' }), 'vm'],
    [
      'a Surface',
      dmi({ sys_vendor: 'Microsoft Corporation', product_name: 'Surface Pro', chassis_type: '9' }),
      'laptop',
    ],
    ['an instance of Amazon', dmi({ sys_vendor: 'Amazon EC2', product_name: 'm7i.large', chassis_type: '1' }), 'vm'],
    [
      'bare metal of Amazon',
      dmi({ sys_vendor: 'Amazon EC2', product_name: 'm7i.metal-24xl', chassis_type: '23' }),
      'server',
    ],
    ['a hypervisor without firmware', { '/proc/cpuinfo': 'processor\t: 0\nflags\t\t: fpu hypervisor lahf_lm\n' }, 'vm'],
    ['a container of systemd', { '/run/systemd/container': 'lxc\n', ...dmi({ sys_vendor: 'QEMU' }) }, 'container'],
    ['a container of Docker', { '/.dockerenv': '', '/proc/self/mountinfo': DOCKER_MOUNTS }, 'container'],
    [
      'a virtual machine made from an image for Docker',
      {
        '/.dockerenv': '',
        '/proc/self/mountinfo': '1 0 254:0 / / rw - ext4 /dev/root rw\n',
        ...dmi({ sys_vendor: 'QEMU' }),
      },
      'vm',
    ],
    ['nothing to go by', {}, null],
  ])('%s', (_what, files, chassis) => {
    expect(chassisOf(fakeTree(files))).toBe(chassis);
  });
});

describe('the hardware of Linux', () => {
  const LAPTOP = {
    ...dmi({ sys_vendor: 'LENOVO', product_name: '21HM', product_serial: 'PF4ABCDE', chassis_type: '10' }),
    '/proc/stat': 'cpu  1 2 3\nintr 5\nbtime 1763632800\nprocesses 7\n',
  };

  it('is what its firmware says, and since when it runs', () => {
    expect(linuxHardware(fakeTree(LAPTOP))).toEqual({
      vendor: 'LENOVO',
      model: '21HM',
      serialNumber: 'PF4ABCDE',
      chassis: 'laptop',
      bootedAt: '2025-11-20T10:00:00.000Z',
    });
  });

  it('has no serial number for who may not read it', () => {
    const { tree } = forbidding(LAPTOP, '/sys/class/dmi/id/product_serial');
    expect(linuxHardware(tree)).toMatchObject({ vendor: 'LENOVO', serialNumber: null });
  });

  it('is not what makers forgot to fill in', () => {
    const files = dmi({
      sys_vendor: 'System manufacturer',
      product_name: 'Default string',
      product_serial: 'To be filled by O.E.M.',
    });
    expect(linuxHardware(fakeTree(files))).toMatchObject({ vendor: null, model: null, serialNumber: null });
  });

  it('is the model of the device tree on boards without firmware tables', () => {
    const files = { '/sys/firmware/devicetree/base/model': 'Raspberry Pi 5 Model B Rev 1.0\0' };
    expect(linuxHardware(fakeTree(files))).toMatchObject({ model: 'Raspberry Pi 5 Model B Rev 1.0', bootedAt: null });
  });
});

describe('network interfaces', () => {
  const entry = (address: string, mac: string, internal = false): NetworkInterfaceInfo =>
    address.includes(':')
      ? { address, mac, internal, family: 'IPv6', netmask: '', cidr: null, scopeid: 0 }
      : { address, mac, internal, family: 'IPv4', netmask: '', cidr: null };
  const runtimeWith = (interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>) =>
    fakeRuntime({ networkInterfaces: () => interfaces }).runtime;

  it('are those that reach beyond their link, by name', () => {
    const runtime = runtimeWith({
      lo: [entry('127.0.0.1', '00:00:00:00:00:00', true)],
      wg0: [entry('10.8.0.2', '00:00:00:00:00:00')],
      eth0: [
        entry('192.0.2.7', '02:fc:00:00:00:01'),
        entry('2001:db8::7', '02:fc:00:00:00:01'),
        entry('fe80::fc:ff:fe00:1', '02:fc:00:00:00:01'),
      ],
      veth1a2b: [entry('fe80::1', '6a:00:00:00:00:01')],
    });
    expect(networkInterfaces(runtime)).toEqual([
      { name: 'eth0', mac: '02:fc:00:00:00:01', addresses: ['192.0.2.7', '2001:db8::7'] },
      { name: 'wg0', mac: null, addresses: ['10.8.0.2'] },
    ]);
  });

  it('are no more than the service takes', () => {
    const many: NodeJS.Dict<NetworkInterfaceInfo[]> = {};
    for (let i = 0; i < 100; i += 1) many[`br${i}`] = [entry(`10.0.${i}.1`, '02:00:00:00:00:01')];
    expect(networkInterfaces(runtimeWith(many))).toHaveLength(32);
  });

  it('of this machine are not told for the files of another', () => {
    const runtime = runtimeWith({ eth0: [entry('192.0.2.7', '02:fc:00:00:00:01')] });
    expect(networkInterfaces(localRuntime(runtime, fakeTree({})))).toBeNull();
  });
});
