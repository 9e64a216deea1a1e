import { readPreferenceFile } from '../macos/preferences.js';
import { PROGRAMS } from '../macos/programs.js';
import { FACT_QUESTIONS } from '../windows/questions.js';
import { type Row, surveyOf } from '../windows/survey.js';
import { isContainer, quietText } from './container.js';
import { hardwareId } from './hardware-id.js';
import { operatingSystem, type OperatingSystem, platformOf } from './operating-system.js';
import type { Runtime } from '../runtime.js';
import type { FileTree } from './file-tree.js';
import type { StateDirectory } from '../state/state-directory.js';

/** What a system that is not Linux tells of itself; null for what it did not tell. */
interface PlatformFacts {
  os: Partial<OperatingSystem>;
  hardware: { vendor: string | null; model: string | null; serialNumber: string | null } & Record<string, unknown>;
  /** What the hardware id is made from; never sent as it is. */
  hardwareIdBasis: { kind: 'platform-uuid' | 'machine-guid'; id: string } | null;
}

/** Words that makers leave in the place of a name or a serial number. */
const MEANINGLESS =
  /^(0+|none|n\/?a|default string|to be filled by o\.?e\.?m\.?|system (serial number|manufacturer|product name)|not specified)$/i;

/** A text of the hardware as it says it; null for none, and for what a maker never filled in. */
function hardwareText(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > 256 || MEANINGLESS.test(text) ? null : text;
}

/** From here on it is Windows 11, whose registry still says Windows 10. */
const WINDOWS_11 = 22_000;
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ARCHITECTURES: Record<string, string> = { AMD64: 'x86_64', ARM64: 'aarch64', x86: 'i686' };

/** What Windows this is, with its update build revision, and on what hardware. */
export async function windowsFacts(runtime: Runtime): Promise<PlatformFacts> {
  const survey = await surveyOf(runtime, FACT_QUESTIONS);
  const row = (name: string): Row => survey.section(name).rows?.[0] ?? {};
  const [version, computer] = [row('version'), row('computer')];
  const guid = hardwareText(row('machine').MachineGuid);
  return {
    os: operatingSystemOf(version, row('architecture')),
    hardware: {
      vendor: hardwareText(computer.vendor),
      model: hardwareText(computer.model),
      serialNumber: hardwareText(row('firmware').serial),
      edition: hardwareText(version.EditionID),
      domainJoined: typeof computer.inDomain === 'boolean' ? computer.inDomain : null,
    },
    hardwareIdBasis: guid !== null && GUID.test(guid) ? { kind: 'machine-guid', id: guid } : null,
  };
}

/** Only what was told: what is left out stays as Node knows it. */
function operatingSystemOf(version: Row, { PROCESSOR_ARCHITECTURE: processor }: Row): Partial<OperatingSystem> {
  const build = hardwareText(version.CurrentBuildNumber);
  const architecture = typeof processor === 'string' ? ARCHITECTURES[processor] : undefined;
  const machine = architecture === undefined ? {} : { architecture };
  if (build === null || !/^\d{1,6}$/.test(build)) return machine;
  const revision = Number.isInteger(version.UBR) ? `.${String(version.UBR)}` : '';
  const name = nameOf(version, Number(build));
  return { ...machine, ...(name === null ? {} : { name }), version: `10.0.${build}`, build: `${build}${revision}` };
}

function nameOf(version: Row, build: number): string | null {
  const product = hardwareText(version.ProductName);
  if (product === null) return null;
  const isClient = version.InstallationType !== 'Server' && version.InstallationType !== 'Server Core';
  const named = isClient && build >= WINDOWS_11 ? product.replace(/\bWindows 10\b/, 'Windows 11') : product;
  // ReleaseId stays at 2009 since DisplayVersion is there.
  const release = hardwareText(version.DisplayVersion) ?? hardwareText(version.ReleaseId);
  return release === null ? named : `${named} ${release}`;
}

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

const SYSTEM_VERSION = '/System/Library/CoreServices/SystemVersion.plist';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * What macOS this is, and on what hardware, as the I/O registry says it to everybody. A rapid security response shows as a
 * letter behind the version.
 */
export async function macosFacts(runtime: Runtime, tree: FileTree): Promise<PlatformFacts> {
  const values = readPreferenceFile(tree, SYSTEM_VERSION).values ?? {};
  const text = (key: string) => hardwareText(values[key]);
  const [version, extra] = [text('ProductVersion'), text('ProductVersionExtra')];
  const registry = await runtime.run(PROGRAMS.ioreg, ['-rd1', '-c', 'IOPlatformExpertDevice']);
  const entry = registry.ok ? registry.stdout : '';
  const uuid = ioregText(entry, 'IOPlatformUUID');
  return {
    os: {
      id: 'macos',
      name: text('ProductName'),
      version: version === null || extra === null ? version : `${version} ${extra}`,
      build: text('ProductBuildVersion'),
    },
    hardware: {
      vendor: ioregText(entry, 'manufacturer'),
      model: ioregText(entry, 'model'),
      serialNumber: ioregText(entry, 'IOPlatformSerialNumber'),
    },
    hardwareIdBasis: uuid !== null && UUID.test(uuid) ? { kind: 'platform-uuid', id: uuid } : null,
  };
}

/** `"IOPlatformUUID" = "…"` for texts, `"model" = <"…">` for bytes. */
function ioregText(entry: string, key: string): string | null {
  return hardwareText(new RegExp(`"${key}" = <?"([^"]*)"`).exec(entry)?.[1]);
}

/** A network interface by which other machines can be reached. */
export interface NetworkInterface {
  name: string;
  /** Null where it has none, as a tunnel. */
  mac: string | null;
  addresses: string[];
}

/** A host of containers has one for each of them; the service takes so many. */
const MOST = { interfaces: 32, addresses: 16 } as const;
const LINK_LOCAL = /^(?:fe[89ab][0-9a-f]:|169\.254\.)/i;

/**
 * Interfaces with an address that is valid beyond their own link, by name; null where the machine cannot be asked. The ends
 * of containers' cables, which come and go, have none.
 */
export function networkInterfaces(runtime: Runtime): NetworkInterface[] | null {
  const all = runtime.networkInterfaces();
  if (all === null) return null;
  return Object.entries(all)
    .map(([name, entries = []]) => {
      const outward = entries.filter(({ internal, address }) => !internal && !LINK_LOCAL.test(address));
      const mac = outward.map((entry) => entry.mac).find((one) => /[1-9a-f]/i.test(one)) ?? null;
      return { name, mac, addresses: outward.map(({ address }) => address).slice(0, MOST.addresses) };
    })
    .filter(({ addresses }) => addresses.length > 0)
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .slice(0, MOST.interfaces);
}

/**
 * The `device` part of an envelope.
 * @param options whether a random hardware id may be made and stored
 */
export async function describeDevice(
  runtime: Runtime,
  tree: FileTree,
  state: StateDirectory,
  options: { storeRandom: boolean },
) {
  const facts = await platformFacts(runtime, tree);
  return {
    hostname: runtime.host.hostname,
    os: { ...operatingSystem(runtime, tree), ...facts?.os },
    hardware: {
      vendor: null,
      model: null,
      ...(platformOf(runtime) === 'linux' ? linuxHardware(tree) : facts?.hardware),
      cpuCores: runtime.host.cpuCores,
      memoryBytes: runtime.host.memoryBytes,
      networkInterfaces: networkInterfaces(runtime),
    },
    hardwareId: hardwareId(runtime, tree, state, { ...options, basis: facts?.hardwareIdBasis }),
  };
}

/**
 * The facts of macOS or Windows; null for every other system. Programs are asked, so that it takes a runtime whose programs
 * speak of the same machine as the tree.
 */
function platformFacts(runtime: Runtime, tree: FileTree): Promise<PlatformFacts> | null {
  const platform = platformOf(runtime);
  if (platform === 'macos') return macosFacts(runtime, tree);
  return platform === 'windows' ? windowsFacts(runtime) : null;
}
