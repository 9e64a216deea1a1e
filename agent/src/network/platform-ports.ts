import { platformOf } from '../device/operating-system.js';
import type { FileTree } from '../device/file-tree.js';
import { PROGRAMS } from '../macos/programs.js';
import type { Runtime } from '../runtime.js';
import { FACT_QUESTIONS } from '../windows/fact-questions.js';
import { type Row, surveyOf } from '../windows/survey.js';
import { listeningSockets } from './listening-ports.js';
import { type FoundPort, type FoundSockets, type PortList, portList } from './port-list.js';

const ROW = /^(tcp|udp)(4|6|46)\s+\d+\s+\d+\s+(\S+)\.(\d+)\s+\*\.\*(?:\s+(LISTEN))?\s*$/;

/**
 * Sockets of macOS that take connections or datagrams. netstat shows everybody's and no programs; lsof names programs, without
 * root only one's own. Null where netstat said nothing.
 */
async function macosPorts(runtime: Runtime): Promise<FoundSockets | null> {
  const table = await runtime.run(PROGRAMS.netstat, ['-anW']);
  if (!table.ok || !table.stdout.includes('Local Address')) return null;
  const owners = await processNames(runtime);
  const sockets = table.stdout.split('\n').flatMap((line): FoundPort[] => {
    const [, kind, family, local, number, state] = ROW.exec(line) ?? [];
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
