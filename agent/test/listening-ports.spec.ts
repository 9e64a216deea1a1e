import { afterAll, describe, expect, it } from '@jest/globals';
import { FileTree } from '../src/device/file-tree.js';
import { BestPorts } from '../src/network/port-list.js';
import { portsOf } from '../src/network/listening-ports.js';
import { SERVICE_LIMITS } from '../src/service-limits.js';
import { fakeRuntime } from './support/fake-runtime.js';
import { fakeRoot, fakeTree, removeTemporaryDirectories } from './support/fake-tree.js';
import { forbidding, runCheck } from './support/run-check.js';

afterAll(removeTemporaryDirectories);

const { runtime } = fakeRuntime();
const HEAD = '  sl  local_address rem_address   st\n';
const row = (local: string, remote: string, state: string, owner = 0) =>
  `   0: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000  ${owner} 0 1\n`;
const ZERO6 = '0'.repeat(32);

/** On which somebody has more sockets than are read. */
class OverfullTree extends FileTree {
  override eachLine(path: string, most: number, visit: (line: string) => void): boolean | null {
    const isThere = super.eachLine(path, most, visit);
    return isThere === null || path !== '/proc/net/tcp' ? isThere : false;
  }
}

describe('listening ports', () => {
  it('are the sockets that wait for anybody, with readable addresses', async () => {
    const tree = fakeTree({
      '/proc/net/tcp': HEAD + row('0100007F:1538', '00000000:0000', '0A') + row('0700000A:D431', '0100000A:01BB', '01'),
      '/proc/net/tcp6':
        HEAD +
        row(`${ZERO6}:0016`, `${ZERO6}:0000`, '0A') +
        row('B80D0120000000000000000001000000:01BB', `${ZERO6}:0000`, '0A'),
      '/proc/net/udp': HEAD + row('00000000:0044', '00000000:0000', '07') + row('0700000A:C001', '08080808:0035', '01'),
    });
    expect((await portsOf(runtime, tree))?.listeningPorts).toEqual([
      { protocol: 'tcp', address: '127.0.0.1', port: 5432, process: null },
      { protocol: 'tcp6', address: '::', port: 22, process: null },
      { protocol: 'tcp6', address: '2001:db8::1', port: 443, process: null },
      { protocol: 'udp', address: '0.0.0.0', port: 68, process: null },
    ]);
  });

  it('are not known when the kernel shows none of the tables', async () => {
    expect(await portsOf(runtime, fakeTree({}))).toBeNull();
  });

  it('beyond what the service takes are cut, and not those of the system', async () => {
    const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');
    const most = SERVICE_LIMITS.listeningPorts;
    const opened = (from: number, owner: number) =>
      Array.from({ length: most }, (_, at) => row(`00000000:${hex(from + at)}`, '00000000:0000', '07', owner)).join('');
    const tree = fakeTree({
      '/proc/net/tcp':
        HEAD + row('00000000:0016', '00000000:0000', '0A') + row('00000000:1F90', '00000000:0000', '0A', 1000),
      '/proc/net/udp': HEAD + opened(20_000, 1000) + row('00000000:F000', '00000000:0000', '07', 101),
    });
    const ports = await portsOf(runtime, tree);
    expect(ports?.listeningPorts).toHaveLength(most);
    expect(ports?.listeningPorts.slice(0, 3).map(({ port }) => port)).toEqual([22, 0xf000, 8080]);
    expect(ports?.partial).toEqual({ code: 'bound-reached', detail: 'and 3 more, which are not listed' });
  });

  it('by the hundred thousand are dropped as they come, and those of root are held', () => {
    const best = new BestPorts();
    const hex = (at: number) => at.toString(16).toUpperCase().padStart(8, '0');
    for (let at = 0; at < 200_000; at += 1)
      best.add({ protocol: 'udp', hex: hex(at), port: 65_000 - (at % 60_000), owner: 1000 });
    best.add({ protocol: 'udp', hex: '00000000', port: 65_535, owner: 0 });
    expect(best.rows.length).toBeLessThanOrEqual(2 * SERVICE_LIMITS.listeningPorts + 1);
    expect(best.rows.length + best.dropped).toBe(200_001);
    expect(best.rows.some(({ owner }) => owner === 0)).toBe(true);
  });

  it('are read line by line, as far as they may be', () => {
    const tree = fakeTree({ '/proc/net/tcp': `${'x'.repeat(140_000)}\n`, '/proc/net/udp': 'ä\nb\n\nc' });
    const lines: string[] = [];
    const read = (path: string, most: number) => tree.eachLine(path, most, (line) => lines.push(line));
    expect(read('/proc/net/udp', 100)).toBe(true);
    expect(lines).toEqual(['\u00c3\u00a4', 'b', '', 'c']);
    expect([read('/proc/net/tcp', 200_000), read('/proc/net/udp', 5), read('/proc/net/raw', 5)]).toEqual([
      false,
      false,
      null,
    ]);
  });

  it.each([
    ['fail', row('00000000:0017', '00000000:0000', '0A')],
    ['unknown', row('00000000:0016', '00000000:0000', '0A')],
  ])('of a table that is too long are judged as far as they are read: %s', async (status, rows) => {
    const tree = new OverfullTree(fakeRoot({ '/proc/net/tcp': HEAD + rows, '/proc/1/comm': 'init\n' }));
    expect(await runCheck('remote-access', {}, { tree })).toMatchObject({ status });
    expect((await portsOf(runtime, tree))?.partial).toMatchObject({ code: 'not-observable' });
  });

  it('are not all when a table is there and cannot be read', async () => {
    const { tree } = forbidding({ '/proc/net/tcp': HEAD, '/proc/net/udp': HEAD }, '/proc/net/udp');
    expect(await portsOf(runtime, tree)).toEqual({
      listeningPorts: [],
      partial: { code: 'not-observable', detail: '1 tables of sockets could not be read' },
    });
  });
});
