import type { FileTree } from '../device/file-tree.js';
import type { FoundPort, FoundSockets } from './port-list.js';

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
export function listeningSockets(tree: FileTree): FoundSockets | null {
  const tables = TABLES.map((table) => ({ ...table, ...tableText(tree, `/proc/net/${table.protocol}`) }));
  if (tables.every(({ text }) => text === null)) return null;
  return {
    sockets: tables.flatMap(({ protocol, state, text }) => (text === null ? [] : parseTable(protocol, state, text))),
    unread: tables.filter(({ isUnread }) => isUnread).length,
  };
}

/** Null where it is not there, as of IPv6 on many machines, and where it cannot be read. */
function tableText(tree: FileTree, path: string): { text: string | null; isUnread: boolean } {
  try {
    return { text: tree.text(path), isUnread: false };
  } catch {
    return { text: null, isUnread: true };
  }
}

/** `0: 0100007F:1538 00000000:0000 0A … 1000`: local address, remote address, state, three of no use here, the account's number. */
const ROW =
  /^\s*\d+: ([0-9A-F]{8}|[0-9A-F]{32}):([0-9A-F]{4}) [0-9A-F]+:0000 ([0-9A-F]{2})\b(?:(?:\s+\S+){3}\s+(\d+))?/;

function parseTable(protocol: FoundPort['protocol'], wanted: string, text: string): FoundPort[] {
  return text.split('\n').flatMap((line) => {
    const [, address, port, state, owner] = ROW.exec(line) ?? [];
    if (address === undefined || port === undefined || state !== wanted) return [];
    const socket = { protocol, address: decodeAddress(address), port: Number.parseInt(port, 16), process: null };
    return [owner === undefined ? socket : { ...socket, owner: Number(owner) }];
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
