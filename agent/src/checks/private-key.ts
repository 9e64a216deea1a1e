/** What the head of a file with a private key tells; the key itself is not looked at. */
export interface PrivateKeyHead {
  /** `ssh-ed25519`, `rsa`; null where only the sealed part would tell. */
  algorithm: string | null;
  /** Whether a passphrase is asked for; null where that cannot be read. */
  encrypted: boolean | null;
}

const PEM = /^-----BEGIN ((?:[A-Z0-9]+ )*)PRIVATE KEY-----\r?\n/m;
const PUTTY = /^PuTTY-User-Key-File-[23]: (\S+)\r?\nEncryption: (\S+)/;
const MAGIC = 'openssh-key-v1\0';

/**
 * What kind of private key a text is, and whether a passphrase protects it: OpenSSH's own format, PEM (RFC 1421), PKCS#8
 * (RFC 5958) and PuTTY's. Null for what is no private key.
 */
export function privateKeyHead(text: string): PrivateKeyHead | null {
  const [, algorithm, cipher] = PUTTY.exec(text) ?? [];
  if (algorithm !== undefined) return { algorithm, encrypted: cipher !== 'none' };
  const match = PEM.exec(text);
  if (match === null) return null;
  const kind = (match[1] ?? '').trim();
  const body = text.slice(match.index + match[0].length);
  if (kind === 'OPENSSH') return openSshHead(body);
  if (kind === 'ENCRYPTED') return { algorithm: null, encrypted: true };
  // PKCS#8 in the open; of the older kind a header says that the body is sealed.
  if (kind === '') return { algorithm: null, encrypted: false };
  return { algorithm: kind.toLowerCase(), encrypted: /^Proc-Type: 4,ENCRYPTED\r?$/m.test(body.slice(0, 200)) };
}

/** PROTOCOL.key of OpenSSH: cipher, derivation and its options, how many keys, then the public one, which names its kind. */
function openSshHead(body: string): PrivateKeyHead {
  const bytes = Buffer.from(/^[A-Za-z0-9+/=\s]*/.exec(body)?.[0] ?? '', 'base64');
  if (bytes.subarray(0, MAGIC.length).toString('latin1') !== MAGIC) return { algorithm: null, encrypted: null };
  const fields: Buffer[] = [];
  let at = MAGIC.length;
  for (let index = 0; index < 4; index++) {
    // Of the number of keys, which stands before the fourth text, nothing is needed.
    if (index === 3) at += 4;
    if (at + 4 > bytes.length) break;
    const length = bytes.readUInt32BE(at);
    fields.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  const cipher = fields[0]?.toString('latin1') ?? '';
  const publicKey = fields[3] ?? Buffer.alloc(0);
  const length = publicKey.length >= 4 ? publicKey.readUInt32BE(0) : 0;
  const algorithm = publicKey.subarray(4, 4 + length).toString('latin1');
  return {
    algorithm: /^[\w@.-]+$/.test(algorithm) ? algorithm : null,
    encrypted: /^[\w@.-]+$/.test(cipher) ? cipher !== 'none' : null,
  };
}
