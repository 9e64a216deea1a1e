import { PROGRAMS } from '../macos/programs.js';
import type { Runtime } from '../runtime.js';
import type { FoundPort, FoundSockets } from './port-list.js';

const ROW = /^(tcp|udp)(4|6|46)\s+\d+\s+\d+\s+(\S+)\.(\d+)\s+\*\.\*(?:\s+(LISTEN))?\s*$/;

/**
 * Sockets of macOS that take connections or datagrams. netstat shows everybody's and no programs; lsof names programs, without
 * root only one's own. Null where netstat said nothing.
 */
export async function macosPorts(runtime: Runtime): Promise<FoundSockets | null> {
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
