import { afterAll, describe, expect, it } from '@jest/globals';
import { listeningPorts } from '../src/network/listening-ports.js';
import { fakeTree, removeTemporaryDirectories } from './support/fake-tree.js';

afterAll(removeTemporaryDirectories);

const HEAD = '  sl  local_address rem_address   st\n';
const row = (local: string, remote: string, state: string) =>
  `   0: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000 0 0 1\n`;
const ZERO6 = '0'.repeat(32);

describe('listening ports', () => {
  it('are the sockets that wait for anybody, with readable addresses', () => {
    const tree = fakeTree({
      '/proc/net/tcp': HEAD + row('0100007F:1538', '00000000:0000', '0A') + row('0700000A:D431', '0100000A:01BB', '01'),
      '/proc/net/tcp6':
        HEAD +
        row(`${ZERO6}:0016`, `${ZERO6}:0000`, '0A') +
        row('B80D0120000000000000000001000000:01BB', `${ZERO6}:0000`, '0A'),
      '/proc/net/udp': HEAD + row('00000000:0044', '00000000:0000', '07') + row('0700000A:C001', '08080808:0035', '01'),
    });
    expect(listeningPorts(tree)).toEqual([
      { protocol: 'tcp', address: '127.0.0.1', port: 5432, process: null },
      { protocol: 'tcp6', address: '::', port: 22, process: null },
      { protocol: 'tcp6', address: '2001:db8::1', port: 443, process: null },
      { protocol: 'udp', address: '0.0.0.0', port: 68, process: null },
    ]);
  });

  it('are not known when the kernel shows none of the tables', () => {
    expect(listeningPorts(fakeTree({}))).toBeNull();
  });
});
