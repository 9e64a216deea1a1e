import type { FileTree } from '../../device/file-tree.js';
import { eachListener, isLoopbackHex } from '../../network/listening-ports.js';
import { type Check, type Evidence, fileEvidence, unknown, resultOf } from '../check-result.js';
import { isRunning, runningPrograms, type RunningPrograms } from './running-programs.js';
import { isServiceRunning, isUnitEnabled } from './systemd-units.js';

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];

/** One service as it is reported; null for what could not be seen. */
interface Observed {
  name: string;
  /** Its program runs, or systemd waits for a caller in its place. */
  enabled: boolean | null;
  /** Somebody from another machine reaches it, as far as this machine is concerned. */
  listening: boolean | null;
  port: number | null;
}

/**
 * What lets somebody in from another machine: by the sockets that wait at an address other than loopback, and what runs.
 * All but ssh fail, because `ssh-config` evaluates how that lets people in.
 */
export const remoteAccess: Check = {
  id: 'remote-access',
  run({ tree }) {
    const ports = openPorts(tree);
    const programs = runningPrograms(tree);
    const services = REMOTE_SERVICES.map((service) => observe(service, tree, ports, programs));
    const evidence: Evidence[] = TABLES.map((path) => fileEvidence(path, null));
    if (ports !== null)
      evidence.splice(0, 2, fileEvidence(TABLES.join(', '), `reachable ports: ${[...ports.reachable].join(', ')}`));
    const others = services.filter(({ name }) => name !== 'ssh');
    if (others.some(({ listening }) => listening === true)) return resultOf(false, { services }, evidence);
    if (ports?.areAll !== true)
      return unknown('not-observable', 'the tables of sockets in /proc/net cannot be read', { services }, evidence);
    const hidden = others.filter(({ listening }) => listening === null).map(({ name }) => name);
    if (hidden.length === 0) return resultOf(true, { services }, evidence);
    const detail = `whether these can be reached cannot be told: ${hidden.join(', ')}`;
    return unknown('not-observable', detail, { services }, evidence);
  },
};

function observe(
  { name, ports: usual, isPortProof, units, programs }: RemoteService,
  tree: FileTree,
  ports: OpenPorts | null,
  running: RunningPrograms,
): Observed {
  const isUp = units.some((unit) => isServiceRunning(tree, `${unit}.service`));
  const waits = units.some((unit) => isUnitEnabled(tree, `${unit}.socket`));
  const enabled = isUp || waits || isRunning(running, programs);
  if (ports === null) return { name, enabled, listening: null, port: null };
  const port = usual.find((number) => ports.reachable.has(number)) ?? null;
  if (port !== null && (isPortProof || enabled === true)) return { name, enabled: true, listening: true, port };
  // Something else may have this port; without a view of the programs that cannot be told.
  if (port !== null && enabled === null) return { name, enabled, listening: null, port };
  // It is up and at none of its usual ports, not even for this machine alone: it may have another.
  if (enabled === true && !usual.some((number) => ports.all.has(number)))
    return { name, enabled, listening: null, port: null };
  return { name, enabled, listening: ports.areAll ? false : null, port: null };
}

/** TCP ports at which somebody waits, and those of them that are not only loopback's. */
interface OpenPorts {
  all: ReadonlySet<number>;
  reachable: ReadonlySet<number>;
  /** False where somebody has more sockets than are read. */
  areAll: boolean;
}

/** From the kernel's tables; null where they cannot be read. Numbers only, however many sockets there are. */
function openPorts(tree: FileTree): OpenPorts | null {
  const all = new Set<number>();
  const reachable = new Set<number>();
  const states = (['tcp', 'tcp6'] as const).map((protocol) =>
    eachListener(tree, protocol, ({ hex, port }) => {
      all.add(port);
      if (!isLoopbackHex(hex)) reachable.add(port);
    }),
  );
  // The table of IPv6 is missing where the kernel has none of it; that of IPv4 never is.
  if (states[0] === 'absent' || states.includes('unread') || states.includes('strange')) return null;
  return { all, reachable, areAll: !states.includes('cut') };
}

/** What lets somebody in from another machine, and by what it is known. */
interface RemoteService {
  name: string;
  /** Of TCP. */
  ports: readonly number[];
  /** Whether nothing else is usual on these ports, so that a listener there is proof enough. */
  isPortProof: boolean;
  /** Of systemd, without their ending: services that run, sockets that wait for the first caller. */
  units: readonly string[];
  /** As the kernel names them. */
  programs: readonly string[];
}

/** Only ssh is evaluated by how it is set up (`ssh-config`); each of the others shows a stranger a way in. */
const REMOTE_SERVICES: readonly RemoteService[] = [
  { name: 'ssh', ports: [22], isPortProof: true, units: ['ssh', 'sshd', 'dropbear'], programs: ['sshd', 'dropbear'] },
  { name: 'telnet', ports: [23], isPortProof: true, units: ['telnet', 'telnetd'], programs: ['telnetd', 'in.telnetd'] },
  { name: 'rexec', ports: [512], isPortProof: true, units: ['rexec'], programs: ['rexecd', 'in.rexecd'] },
  { name: 'rlogin', ports: [513], isPortProof: true, units: ['rlogin'], programs: ['rlogind', 'in.rlogind'] },
  // 514 of TCP is syslog's as well.
  { name: 'rsh', ports: [514], isPortProof: false, units: ['rsh'], programs: ['rshd', 'in.rshd'] },
  {
    name: 'vnc',
    ports: [5900, 5901, 5902, 5903, 5904, 5905],
    isPortProof: true,
    units: ['vncserver', 'x11vnc', 'wayvnc'],
    programs: ['Xvnc', 'Xtigervnc', 'x11vnc', 'x0vncserver', 'wayvnc', 'krfb', 'vino-server', 'vncserver-x11'],
  },
  {
    name: 'rdp',
    ports: [3389],
    isPortProof: true,
    units: ['xrdp', 'gnome-remote-desktop'],
    programs: ['xrdp', 'gnome-remote-desktop-daemon'],
  },
  { name: 'x11', ports: [6000, 6001, 6002], isPortProof: true, units: [], programs: [] },
  { name: 'cockpit', ports: [9090], isPortProof: false, units: ['cockpit'], programs: ['cockpit-tls', 'cockpit-ws'] },
  { name: 'webmin', ports: [10_000], isPortProof: false, units: ['webmin'], programs: ['miniserv.pl'] },
];
