import { afterAll, describe, expect, it } from '@jest/globals';
import { portsOf } from '../src/network/platform-ports.js';
import { SERVICE_LIMITS } from '../src/service-limits.js';
import { fakeRuntime } from './support/fake-runtime.js';
import { fakeTree, removeTemporaryDirectories } from './support/fake-tree.js';
import { forbidding } from './support/run-check.js';

afterAll(removeTemporaryDirectories);

const { runtime } = fakeRuntime();
const HEAD = '  sl  local_address rem_address   st\n';
const row = (local: string, remote: string, state: string, owner = 0) =>
  `   0: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000  ${owner} 0 1\n`;
const ZERO6 = '0'.repeat(32);

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

  it('are not all when a table is there and cannot be read', async () => {
    const { tree } = forbidding({ '/proc/net/tcp': HEAD, '/proc/net/udp': HEAD }, '/proc/net/udp');
    expect(await portsOf(runtime, tree)).toEqual({
      listeningPorts: [],
      partial: { code: 'not-observable', detail: '1 tables of sockets could not be read' },
    });
  });
});
