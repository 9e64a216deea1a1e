import { type Chassis, chassisOf } from './chassis.js';
import type { FileTree } from './file-tree.js';
import { hardwareText } from './told-facts.js';

/** What Linux tells of the machine; null for what it does not, or not to everybody. */
export interface LinuxHardware {
  vendor: string | null;
  model: string | null;
  /** Only root may read it. */
  serialNumber: string | null;
  chassis: Chassis | null;
  /** RFC 3339. */
  bootedAt: string | null;
}

/** The firmware's own words (SMBIOS, else the device tree of boards without), and when the kernel was started. */
export function linuxHardware(tree: FileTree): LinuxHardware {
  return {
    vendor: firmwareText(tree, '/sys/class/dmi/id/sys_vendor'),
    model:
      firmwareText(tree, '/sys/class/dmi/id/product_name') ?? firmwareText(tree, '/sys/firmware/devicetree/base/model'),
    serialNumber: firmwareText(tree, '/sys/class/dmi/id/product_serial'),
    chassis: chassisOf(tree),
    bootedAt: bootedAt(tree),
  };
}

function firmwareText(tree: FileTree, path: string): string | null {
  try {
    return hardwareText(tree.text(path)?.replace(/(?<!\0)\0+$/, ''));
  } catch {
    return null;
  }
}

function bootedAt(tree: FileTree): string | null {
  try {
    const seconds = /^btime (\d{9,11})$/m.exec(tree.text('/proc/stat') ?? '')?.[1];
    return seconds === undefined ? null : new Date(Number(seconds) * 1000).toISOString();
  } catch {
    return null;
  }
}
