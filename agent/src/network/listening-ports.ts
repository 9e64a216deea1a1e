import type { FileTree } from '../device/file-tree.js';

export interface ListeningPort {
  protocol: 'tcp' | 'tcp6' | 'udp' | 'udp6';
  address: string;
  port: number;
  process: string | null;
}

/** Kernel states: 0A is TCP_LISTEN; an unconnected UDP socket is 07 (TCP_CLOSE). */
const STATES = { tcp: '0A', tcp6: '0A', udp: '07', udp6: '07' };

/**
 * Sockets that take connections or datagrams from anybody, from /proc/net. Null when the kernel shows none of the tables.
 */
export function listeningPorts(tree: FileTree): ListeningPort[] | null {
  const protocols = /** @type {ListeningPort['protocol'][]} */ Object.keys(STATES);
  const tables = protocols.map((protocol) => ({ protocol, text: tableText(tree, `/proc/net/${protocol}`) }));
  if (tables.every(({ text }) => text === null)) return null;
  const ports = tables.flatMap(({ protocol, text }) => (text === null ? [] : parseTable(protocol, text)));
  return [...new Map(ports.map((port) => [`${port.protocol} ${port.address} ${port.port}`, port])).values()];
}

function tableText(tree: FileTree, path: string) {
  try {
    return tree.text(path);
  } catch {
    return null;
  }
}

function parseTable(protocol: ListeningPort['protocol'], text: string): ListeningPort[] {
  return text
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[3] === STATES[protocol] && /:0000$/.test(columns[2]))
    .map((columns) => {
      const [address, port] = columns[1].split(':');
      return { protocol, address: decodeAddress(address), port: Number.parseInt(port, 16), process: null };
    });
}

/**
 * The kernel prints each 32-bit word in the machine's own byte order, which is little-endian on what Node runs on.
 * @param hex 8 or 32 digits
 */
function decodeAddress(hex: string) {
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) => [...Buffer.from(word, 'hex')].reverse());
  if (bytes.length === 4) return bytes.join('.');
  const groups = Array.from({ length: 8 }, (_, i) => ((bytes[2 * i] << 8) | bytes[2 * i + 1]).toString(16));
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}
