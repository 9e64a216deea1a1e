import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { FileTree } from '../device/file-tree.js';
import { type Check, type CheckContext, unknown, resultOf } from './check-result.js';
import { attempt, type Failure } from './plain-text.js';

/** Keys are smaller; larger files in the folder are something else. */
const MOST_BYTES = 64 * 1024;
/** More than anybody keeps there; of a folder with more nothing is said. */
const MOST_FILES = 2000;
/** So many are named, those that open something first; the others are counted. */
const MOST_KEYS = 200;
/** What ssh-keygen proposes. */
const USUAL_NAME = /^id_[a-z0-9_]+$/;
/** Parts of a key that lies in a security token: the file alone opens nothing. */
const IN_HARDWARE = /^sk-/;

/** One key as it is reported: no path, for that would name a person. */
interface Key {
  pathHash: string;
  algorithm: string | null;
  encrypted: boolean | null;
}

/** Whether private SSH keys lie about without a passphrase, in the homes that can be read. Of each file only the head is looked at. */
export function sshKeysUnencrypted(homesOf: (context: CheckContext) => string[] | null): Check {
  return {
    id: 'ssh-keys-unencrypted',
    optIn: true,
    run(context) {
      const homes = homesOf(context);
      if (homes === null) return unknown('not-observable', 'the homes of this machine are not known', { keys: null });
      const failures: Failure[] = [];
      const keys = [...new Set(homes)].flatMap((home) => keysIn(context, posix.join(home, '.ssh'), failures));
      const open = keys.filter(({ encrypted, algorithm }) => encrypted === false && !IN_HARDWARE.test(algorithm ?? ''));
      const observed = { examined: keys.length, unencrypted: open.length, ...namedOf(keys, open) };
      if (open.length > 0) return resultOf(false, observed, []);
      const [failure] = failures;
      if (failure !== undefined) return unknown(failure.code, 'not all of the folders of keys could be read', observed);
      if (keys.some(({ encrypted }) => encrypted === null))
        return unknown('parse-error', 'whether a key has a passphrase could not be read', observed);
      return resultOf(true, observed, []);
    },
  };
}

function namedOf(keys: readonly Key[], open: readonly Key[]): { keys: Key[]; notListed?: number } {
  const isOpen = new Set(open);
  const listed = [...open, ...keys.filter((key) => !isOpen.has(key))].slice(0, MOST_KEYS);
  return keys.length <= MOST_KEYS ? { keys: [...keys] } : { keys: listed, notListed: keys.length - listed.length };
}

function keysIn({ tree, runtime }: CheckContext, folder: string, failures: Failure[]): Key[] {
  const { value: names, failure } = attempt(() => tree.list(folder, MOST_FILES));
  if (failure !== null) failures.push(failure);
  return (names ?? []).flatMap((name) => {
    const path = posix.join(folder, name);
    const read = attempt(() => tree.head(path, MOST_BYTES)?.toString('latin1') ?? null);
    if (read.failure !== null) failures.push(read.failure);
    const head = privateKeyHead(read.value ?? '');
    // By its name it is one, and nothing of it could be understood.
    const isUnclear = head === null && read.value !== null && USUAL_NAME.test(name);
    if (head === null && !isUnclear) return [];
    return [{ pathHash: hashOf(tree, runtime.host.hostname, path), ...(head ?? { algorithm: null, encrypted: null }) }];
  });
}

/** The same on this machine every time; without knowing the machine no name can be looked up by it. */
function hashOf(tree: FileTree, hostname: string, path: string): string {
  const machine = attempt(() => tree.text('/etc/machine-id')).value?.trim() ?? '';
  return `sha256:${createHash('sha256').update(`posture-agent/ssh-key/1\n${machine} ${hostname}\n${path}`).digest('hex')}`;
}

/** What the head of a file with a private key tells; the key itself is not looked at. */
interface PrivateKeyHead {
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
