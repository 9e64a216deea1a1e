import type { FileTree } from '../device/file-tree.js';

export interface ListeningPort {
  protocol: 'tcp' | 'tcp6' | 'udp' | 'udp6';
  address: string;
  port: number;
  process: string | null;
}

/** Kernel states: 0A is TCP_LISTEN; an unconnected UDP socket is 07 (TCP_CLOSE). */
const TABLES = [
  { protocol: 'tcp', state: '0A' },
  { protocol: 'tcp6', state: '0A' },
  { protocol: 'udp', state: '07' },
  { protocol: 'udp6', state: '07' },
] as const;

/**
 * Sockets that take connections or datagrams from anybody, from /proc/net. Null when the kernel shows none of the tables.
 */
export function listeningPorts(tree: FileTree): ListeningPort[] | null {
  const tables = TABLES.map((table) => ({ ...table, text: tableText(tree, `/proc/net/${table.protocol}`) }));
  if (tables.every(({ text }) => text === null)) return null;
  const ports = tables.flatMap(({ protocol, state, text }) => (text === null ? [] : parseTable(protocol, state, text)));
  return [...new Map(ports.map((port) => [`${port.protocol} ${port.address} ${port.port}`, port])).values()];
}

function tableText(tree: FileTree, path: string) {
  try {
    return tree.text(path);
  } catch {
    return null;
  }
}

/** `0: 0100007F:1538 00000000:0000 0A …`: local address, remote address, state. */
const ROW = /^\s*\d+: ([0-9A-F]{8}|[0-9A-F]{32}):([0-9A-F]{4}) [0-9A-F]+:0000 ([0-9A-F]{2})\b/;

function parseTable(protocol: ListeningPort['protocol'], wanted: string, text: string): ListeningPort[] {
  return text.split('\n').flatMap((line) => {
    const [, address, port, state] = ROW.exec(line) ?? [];
    if (address === undefined || port === undefined || state !== wanted) return [];
    return [{ protocol, address: decodeAddress(address), port: Number.parseInt(port, 16), process: null }];
  });
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
