import { createSocket } from 'node:dgram';

/** A name server on this machine that knows text records and addresses. */
export interface FakeDns {
  /** The setting that makes the service ask it. */
  environment: Record<string, string>;
  /** Name to texts; what is not here does not exist. */
  records: Map<string, string[]>;
  /** Name to addresses (A); what is not here does not exist. */
  addresses: Map<string, string[]>;
  /** Whether it answers, or says that it cannot. */
  mood: 'well' | 'failing';
  /** What its answers wait for; null when they come at once. */
  held: Promise<void> | null;
  /** The names that it was asked for. */
  asked: string[];
  stop(): Promise<void>;
}

const HEADER_BYTES = 12;
const A = 1;
const TXT = 16;
const IN = 1;
const [SERVFAIL, NXDOMAIN] = [2, 3];

/** Speaks DNS over UDP (RFC 1035): one question, answers of type TXT in chunks of at most 255 bytes or of type A, nothing to be cached. */
export async function startFakeDns(): Promise<FakeDns> {
  const socket = createSocket('udp4');
  const stop = (): Promise<void> => new Promise((resolve) => socket.close(() => resolve()));
  const fake: FakeDns = {
    environment: {},
    records: new Map(),
    addresses: new Map(),
    mood: 'well',
    held: null,
    asked: [],
    stop,
  };
  const answer = (query: Buffer, { port, address }: { port: number; address: string }): void => {
    const { name, type, end } = questionOf(query);
    const known = (type === A ? fake.addresses : type === TXT ? fake.records : null)?.get(name) ?? [];
    const code = fake.mood === 'failing' ? SERVFAIL : known.length === 0 ? NXDOMAIN : 0;
    const answers =
      code === 0 ? known.map((value) => answerOf(type, type === A ? addressData(value) : textData(value))) : [];
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8580 | code, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    socket.send(Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...answers]), port, address);
  };
  socket.on('message', (query, from) => {
    fake.asked.push(questionOf(query).name);
    if (fake.held) void fake.held.then(() => answer(query, from));
    else answer(query, from);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  fake.environment = { DNS_SERVERS: `127.0.0.1:${socket.address().port}` };
  return fake;
}

/** The name that is asked for, and where the question ends. */
function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function addressData(address: string): Buffer {
  return Buffer.from(address.split('.').map(Number));
}

function textData(text: string): Buffer {
  const chunks = text.match(/[\s\S]{1,255}/g) ?? [''];
  return Buffer.concat(chunks.map((chunk) => Buffer.concat([Buffer.from([chunk.length]), Buffer.from(chunk)])));
}

function answerOf(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(HEADER_BYTES);
  // A pointer to the name of the question.
  head.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(IN, 4);
  head.writeUInt32BE(0, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
