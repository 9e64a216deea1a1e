import { type FoundPort, type FoundSockets, type PortList, portList, BestPorts, type PortRow } from './port-list.js';
import { type Row, surveyOf } from '../windows/survey.js';
import { FACT_QUESTIONS } from '../windows/questions.js';
import type { Runtime } from '../runtime.js';
import { PROGRAMS } from '../macos/programs.js';
import type { FileTree } from '../device/file-tree.js';
import { platformOf } from '../device/operating-system.js';

const NETSTAT_ROW = /^(tcp|udp)(4|6|46)\s+\d+\s+\d+\s+(\S+)\.(\d+)\s+\*\.\*(?:\s+(LISTEN))?\s*$/;

/**
 * Sockets of macOS that take connections or datagrams. netstat shows everybody's and no programs; lsof names programs, without
 * root only one's own. Null where netstat said nothing.
 */
async function macosPorts(runtime: Runtime): Promise<FoundSockets | null> {
  const table = await runtime.run(PROGRAMS.netstat, ['-anW']);
  if (!table.ok || !table.stdout.includes('Local Address')) return null;
  const owners = await processNames(runtime);
  const sockets = table.stdout.split('\n').flatMap((line): FoundPort[] => {
    const [, kind, family, local, number, state] = NETSTAT_ROW.exec(line) ?? [];
    if ((kind !== 'tcp' && kind !== 'udp') || local === undefined || (kind === 'tcp') !== (state === 'LISTEN'))
      return [];
    const isSix = family !== '4';
    const address = local === '*' ? (isSix ? '::' : '0.0.0.0') : local.replace(/%.*/, '');
    const port = Number(number);
    const process = owners.get(`${kind} ${port}`) ?? null;
    return [{ protocol: isSix ? `${kind}6` : kind, address, port, process }];
  });
  return { sockets, unread: 0 };
}

/** `tcp 22` → the program, from lsof's field output: `c` begins a process, `P` and `n` tell of one socket. */
async function processNames(runtime: Runtime): Promise<Map<string, string>> {
  const result = await runtime.run(PROGRAMS.lsof, ['-nP', '-iTCP', '-sTCP:LISTEN', '-iUDP', '-FcPn']);
  const names = new Map<string, string>();
  let [command, protocol] = ['', ''];
  for (const line of (result.stdout ?? '').split('\n')) {
    if (line.startsWith('c')) command = line.slice(1);
    else if (line.startsWith('P')) protocol = line.slice(1).toLowerCase();
    const port = line.startsWith('n') ? /:(\d+)$/.exec(line)?.[1] : undefined;
    if (port !== undefined && command !== '') names.set(`${protocol} ${port}`, command);
  }
  return names;
}

/** The open ports of this machine, whatever system it runs; null where it does not say. */
export async function portsOf(runtime: Runtime, tree: FileTree): Promise<PortList | null> {
  const found = await socketsOf(runtime, tree);
  return found && portList(found);
}

async function socketsOf(runtime: Runtime, tree: FileTree): Promise<FoundSockets | null> {
  const platform = platformOf(runtime);
  if (platform === 'linux') return listeningSockets(tree);
  if (platform === 'macos') return macosPorts(runtime);
  return platform === 'windows' ? windowsPorts(runtime) : null;
}

/** Sockets of Windows that take connections or datagrams; null where neither list was told. */
async function windowsPorts(runtime: Runtime): Promise<FoundSockets | null> {
  const survey = await surveyOf(runtime, FACT_QUESTIONS);
  const [tcp, udp] = [survey.section('tcp').rows, survey.section('udp').rows];
  if (tcp === null && udp === null) return null;
  const names = new Map((survey.section('processes').rows ?? []).map(({ id, name }) => [id, name]));
  const sockets = [
    ...(tcp ?? []).flatMap((row) => portOf('tcp', row, names)),
    ...(udp ?? []).flatMap((row) => portOf('udp', row, names)),
  ];
  return { sockets, unread: [tcp, udp].filter((rows) => rows === null).length };
}

function portOf(
  kind: 'tcp' | 'udp',
  { address, port, process }: Row,
  names: ReadonlyMap<unknown, unknown>,
): FoundPort[] {
  if (typeof address !== 'string' || typeof port !== 'number' || !Number.isInteger(port) || port < 0 || port > 65_535)
    return [];
  const name = names.get(process);
  const protocol = address.includes(':') ? (`${kind}6` as const) : kind;
  return [{ protocol, address: address.replace(/%.*/, ''), port, process: typeof name === 'string' ? name : null }];
}

/** Kernel states: 0A is TCP_LISTEN; an unconnected UDP socket is 07 (TCP_CLOSE). */
const TABLES = [
  { protocol: 'tcp', state: '0A' },
  { protocol: 'tcp6', state: '0A' },
  { protocol: 'udp', state: '07' },
  { protocol: 'udp6', state: '07' },
] as const;

/** Of one table: some four hundred thousand sockets. Anybody may open as many as fill the memory, and each takes time. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Sockets that take connections or datagrams from anybody, from /proc/net. Null when the kernel shows none of the tables. No more of
 * them are listed than the service takes twice.
 */
function listeningSockets(tree: FileTree): FoundSockets | null {
  const best = new BestPorts();
  const states = TABLES.map(({ protocol }) =>
    eachListener(tree, protocol, (row) => {
      best.add(row);
    }),
  );
  if (states.every((state) => state === 'absent')) return null;
  const sockets = best.rows.map(({ hex, ...row }) => ({ ...row, address: decodeAddress(hex), process: null }));
  return {
    sockets,
    more: best.dropped,
    unread: states.filter((state) => state === 'unread' || state === 'cut').length,
  };
}

/** What became of one table: `strange` is one without the kernel's head, `cut` one with more rows than are read. */
type TableState = 'read' | 'absent' | 'unread' | 'cut' | 'strange';

const HEAD = /^\s*sl\s+local_address/;
/** `0: 0100007F:1538 00000000:0000 0A … 1000`: local address, remote address, state, three of no use here, the account's number. */
const ROW =
  /^\s*\d+: ([0-9A-F]{8}|[0-9A-F]{32}):([0-9A-F]{4}) [0-9A-F]+:0000 ([0-9A-F]{2})\b(?:(?:\s+\S+){3}\s+(\d+))?/;

/** Hands over the sockets of one table that wait for anybody, one by one. */
export function eachListener(tree: FileTree, protocol: PortRow['protocol'], visit: (row: PortRow) => void): TableState {
  const wanted = TABLES.find((table) => table.protocol === protocol)?.state;
  const said = { head: '', isBegun: false };
  try {
    const isWhole = tree.eachLine(`/proc/net/${protocol}`, MOST_BYTES, (line) => {
      if (!said.isBegun) Object.assign(said, { head: line, isBegun: true });
      const [, hex, port, state, owner] = ROW.exec(line) ?? [];
      if (hex === undefined || port === undefined || state !== wanted) return;
      const row = { protocol, hex, port: Number.parseInt(port, 16) };
      visit(owner === undefined ? row : { ...row, owner: Number(owner) });
    });
    if (isWhole === null) return 'absent';
    if (!HEAD.test(said.head)) return 'strange';
    return isWhole ? 'read' : 'cut';
  } catch {
    return 'unread';
  }
}

/** Whether an address of the tables is this machine alone: 127.0.0.0/8, the same in IPv6 clothes, and ::1. */
export function isLoopbackHex(hex: string): boolean {
  if (hex.length === 8) return hex.endsWith('7F');
  return hex === '00000000000000000000000001000000' || /^0{16}FFFF0000[0-9A-F]{6}7F$/.test(hex);
}

/**
 * The kernel prints each 32-bit word in the machine's own byte order, which is little-endian on what Node runs on.
 * @param hex 8 or 32 digits
 */
function decodeAddress(hex: string): string {
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) => [...Buffer.from(word, 'hex')].reverse());
  if (bytes.length === 4) return bytes.join('.');
  const groups = Buffer.from(bytes).toString('hex').match(/.{4}/g) ?? [];
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}
