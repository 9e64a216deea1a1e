/**
 * @typedef {object} ListeningPort
 * @property {'tcp' | 'tcp6' | 'udp' | 'udp6'} protocol
 * @property {string} address
 * @property {number} port
 * @property {string | null} process null: who owns a socket takes privileges that the agent does not ask for
 */

/** Kernel states: 0A is TCP_LISTEN; an unconnected UDP socket is 07 (TCP_CLOSE). */
const STATES = /** @type {const} */ ({ tcp: '0A', tcp6: '0A', udp: '07', udp6: '07' });

/**
 * Sockets that take connections or datagrams from anybody, from /proc/net. Null when the kernel shows none of the tables.
 * @param {import('../device/file-tree.mjs').FileTree} tree
 * @returns {ListeningPort[] | null}
 */
export function listeningPorts(tree) {
  const protocols = /** @type {ListeningPort['protocol'][]} */ (Object.keys(STATES));
  const tables = protocols.map((protocol) => ({ protocol, text: tableText(tree, `/proc/net/${protocol}`) }));
  if (tables.every(({ text }) => text === null)) return null;
  const ports = tables.flatMap(({ protocol, text }) => (text === null ? [] : parseTable(protocol, text)));
  return [...new Map(ports.map((port) => [`${port.protocol} ${port.address} ${port.port}`, port])).values()];
}

/**
 * @param {import('../device/file-tree.mjs').FileTree} tree
 * @param {string} path
 */
function tableText(tree, path) {
  try {
    return tree.text(path);
  } catch {
    return null;
  }
}

/**
 * @param {ListeningPort['protocol']} protocol
 * @param {string} text
 * @returns {ListeningPort[]}
 */
function parseTable(protocol, text) {
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
 * @param {string} hex 8 or 32 digits
 */
function decodeAddress(hex) {
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) => [...Buffer.from(word, 'hex')].reverse());
  if (bytes.length === 4) return bytes.join('.');
  const groups = Array.from({ length: 8 }, (_, i) => ((bytes[2 * i] << 8) | bytes[2 * i + 1]).toString(16));
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}
