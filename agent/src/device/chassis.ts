import { isContainer, quietText } from './container.js';
import type { FileTree } from './file-tree.js';

/** What kind of machine this is. */
export type Chassis = 'container' | 'vm' | 'laptop' | 'desktop' | 'server' | 'tablet';

/** System enclosure types of SMBIOS (DMTF DSP0134, table 17); others do not tell what the machine is for. */
const ENCLOSURES: readonly [Chassis, readonly number[]][] = [
  ['desktop', [3, 4, 5, 6, 7, 13, 15, 16, 24, 35, 36]],
  ['laptop', [8, 9, 10, 14, 31, 32]],
  ['tablet', [11, 30]],
  ['server', [17, 23, 25, 28, 29]],
];

const HYPERVISOR =
  /\b(?:QEMU|KVM|VMware|VirtualBox|innotek|Xen|Bochs|Parallels|OpenStack|DigitalOcean|Droplet|BHYVE|Google Compute Engine|Virtual Machine|Apple Virtualization|Nutanix|Hetzner vServer|Alibaba Cloud ECS)\b/i;

/**
 * Container before virtual machine before enclosure, from files that everybody may read; null where none of them tells.
 */
export function chassisOf(tree: FileTree): Chassis | null {
  if (isContainer(tree)) return 'container';
  if (isVirtual(tree)) return 'vm';
  const enclosure = Number(quietText(tree, '/sys/class/dmi/id/chassis_type'));
  return ENCLOSURES.find(([, types]) => types.includes(enclosure))?.[0] ?? null;
}

function isVirtual(tree: FileTree): boolean {
  const names = ['sys_vendor', 'product_name', 'bios_vendor'];
  const dmi = names.map((name) => quietText(tree, `/sys/class/dmi/id/${name}`)).join('\n');
  // Amazon's bare metal has the same vendor as its virtual machines.
  if (HYPERVISOR.test(dmi) || (/Amazon EC2/.test(dmi) && !/\.metal/.test(dmi))) return true;
  return /^flags\s*:.*\bhypervisor\b/m.test(quietText(tree, '/proc/cpuinfo'));
}
