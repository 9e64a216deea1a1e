const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`);
const HEXTET = /^[0-9a-f]{1,4}$/i;
/** Hextets of an address. */
const EIGHT = 8;

/** Whether a text is an IPv4 address in four decimal numbers, without zeros before them. */
export function isIpv4(text: string): boolean {
  return IPV4.test(text);
}

/** Whether a text is an IPv6 address (RFC 4291, section 2.2), without a zone. */
export function isIpv6(text: string): boolean {
  return hextetsOf(text) !== null;
}

/** An address as a number; 0 for what is none. */
export function numberOfAddress(text: string): bigint {
  const parts = isIpv4(text) ? text.split('.').map(hexOfByte) : (hextetsOf(text) ?? []);
  return BigInt(`0x0${parts.join('')}`);
}

/** Eight groups of four hexadecimal digits, or null. */
function hextetsOf(text: string): string[] | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')));
  // An IPv4 address may stand for the last two.
  const last = groups.at(-1) ?? [];
  const four = last.at(-1) ?? '';
  if (isIpv4(four)) {
    const [a = '', b = '', c = '', d = ''] = four.split('.').map(hexOfByte);
    last.splice(-1, 1, `${a}${b}`, `${c}${d}`);
  }
  const [head = [], tail] = groups;
  const all = [...head, ...(tail ?? [])];
  const isWhole = tail === undefined ? all.length === EIGHT : all.length < EIGHT;
  if (!isWhole || !all.every((group) => HEXTET.test(group))) return null;
  const zeros = Array.from({ length: EIGHT - all.length }, () => '0000');
  return [...head, ...zeros, ...(tail ?? [])].map((group) => group.padStart(4, '0'));
}

function hexOfByte(byte: string): string {
  return Number(byte).toString(16).padStart(2, '0');
}
