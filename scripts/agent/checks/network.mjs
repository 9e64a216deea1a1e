import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ended } from './machine.mjs';

/** This machine and the other, as they see each other; of networks that nobody has. */
const OWN = { ip: '198.51.100.1', ip6: '2001:db8:9::1' };
const OTHER = { ip: '198.51.100.2', ip6: '2001:db8:9::2' };
const MAC = { own: '02:00:00:00:09:01', other: '02:00:00:00:09:02' };
/** Of all over the range, none of which a made rule names by itself. */
export const PORTS = [7, 709, 2011, 5003, 9011, 12_347, 21_001, 33_013, 44_017, 52_021, 59_029, 64_901];

/** A machine in another network namespace, which tries to reach this one by `eth0`. */
export class Neighbour {
  #servers = [];
  #child;
  #lines;

  static async begin() {
    const own = new Neighbour();
    await own.#begin();
    return own;
  }

  async #begin() {
    const ip = (...words) => execFileSync('ip', words);
    const probe = fileURLToPath(new URL('probe.mjs', import.meta.url));
    this.#child = spawn('unshare', ['--net', process.execPath, probe], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
    await this.#lines.next();
    const there = (...words) => execFileSync('nsenter', ['--net', '-t', String(this.#child.pid), 'ip', ...words]);
    ip(
      'link',
      'add',
      'eth0',
      'address',
      MAC.own,
      'type',
      'veth',
      'peer',
      'name',
      'eth0',
      'address',
      MAC.other,
      'netns',
      String(this.#child.pid),
    );
    for (const [run, mine, theirs, mac] of [
      [ip, OWN, OTHER, MAC.other],
      [there, OTHER, OWN, MAC.own],
    ]) {
      run('link', 'set', 'eth0', 'up');
      run('addr', 'add', `${mine.ip}/24`, 'dev', 'eth0');
      run('addr', 'add', `${mine.ip6}/64`, 'dev', 'eth0', 'nodad');
      // What asks for neighbours is not what is tried.
      for (const family of ['ip', 'ip6'])
        run('neigh', 'replace', theirs[family], 'lladdr', mac, 'dev', 'eth0', 'nud', 'permanent');
    }
    for (const port of PORTS) {
      const server = createServer((socket) => socket.on('error', () => undefined).end('x'));
      server.listen(port, '::');
      await once(server, 'listening');
      const udp = createSocket('udp6').on('message', (_bytes, { port: to, address }) =>
        udp.send('x', to, address, () => undefined),
      );
      udp.on('error', () => undefined);
      udp.bind(port, '::');
      await once(udp, 'listening');
      this.#servers.push(server, udp);
    }
  }

  /** What is reached: `tcp 198.51.100.1 7`, … */
  async reached() {
    this.#child.stdin.write(`${JSON.stringify({ addresses: Object.values(OWN), ports: PORTS })}\n`);
    const { value } = await this.#lines.next();
    return JSON.parse(value);
  }

  async end() {
    for (const server of this.#servers) server.close();
    await ended(this.#child);
    execFileSync('sh', ['-c', 'ip link del eth0 2>/dev/null || true']);
  }
}
