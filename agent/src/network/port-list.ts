import { SERVICE_LIMITS } from '../service-limits.js';

/** A socket that takes connections or datagrams from anybody, as it is sent. */
export interface ListeningPort {
  protocol: 'tcp' | 'tcp6' | 'udp' | 'udp6';
  address: string;
  port: number;
  process: string | null;
}

/** A socket as it was found. */
export interface FoundPort extends ListeningPort {
  /** The number of the account that opened it, where the system tells. */
  owner?: number;
}

/** A socket as a table of Linux has it, before its address is read. */
export interface PortRow {
  protocol: ListeningPort['protocol'];
  /** The address in hexadecimal digits. */
  hex: string;
  port: number;
  owner?: number;
}

/** What the system shows of sockets. */
export interface FoundSockets {
  sockets: FoundPort[];
  /** So many more were found and not listed. */
  more?: number;
  /** Lists of the system that should be there and could not be read, for want of rights or because they are too large. */
  unread: number;
}

/** The `network` part of an envelope. */
export interface PortList {
  listeningPorts: ListeningPort[];
  /** Why these are not all; absent where they are. */
  partial?: { code: string; detail: string };
}

/** Accounts of people begin here. */
const FIRST_PERSON = 1000;

/**
 * Each socket once, and no more than the service takes. Anybody can open sockets by the thousand, at high ports: those of root stay
 * first, then those of the system, then TCP and the lower ports.
 */
export function portList({ sockets: found, more: dropped = 0, unread }: FoundSockets): PortList {
  const most = SERVICE_LIMITS.listeningPorts;
  const sockets = new Map<string, FoundPort>();
  for (const socket of found) {
    const key = `${socket.protocol} ${socket.address} ${socket.port}`;
    const known = sockets.get(key);
    // Several may share an address; what root has there is root's.
    if (known === undefined || rankOf(socket) < rankOf(known)) sockets.set(key, socket);
  }
  const usable = [...sockets.values()].filter(({ address }) => isAddress(address));
  const listed = usable.length <= most ? usable : usable.sort(byWorth).slice(0, most);
  const more = sockets.size - listed.length + dropped;
  const said = [
    ...(more === 0 ? [] : [{ code: 'bound-reached', detail: `and ${more} more, which are not listed` }]),
    ...(unread === 0 ? [] : [{ code: 'not-observable', detail: `${unread} tables of sockets could not be read` }]),
  ];
  const [first] = said;
  const listeningPorts = listed.map(({ protocol, address, port, process }) => ({ protocol, address, port, process }));
  if (first === undefined) return { listeningPorts };
  return { listeningPorts, partial: { code: first.code, detail: said.map(({ detail }) => detail).join('; ') } };
}

function isAddress(address: string): boolean {
  return address !== '' && address.length <= SERVICE_LIMITS.text.id;
}

/**
 * The sockets that would stay in the list, each once, and no more than twice as many as may: of a table with hundreds of
 * thousands the others are dropped as they come.
 */
export class BestPorts {
  dropped = 0;
  private ports = new Map<string, PortRow>();
  /** What is worth no more than this is not listed any more. */
  private floor: PortRow | null = null;

  add(row: PortRow): void {
    const key = `${row.protocol} ${row.hex} ${row.port}`;
    const known = this.ports.get(key);
    if (known !== undefined) {
      // Several may share an address; what root has there is root's.
      if (rankOf(row) < rankOf(known)) this.ports.set(key, row);
      return;
    }
    if (this.floor !== null && byWorth(row, this.floor) >= 0) {
      this.dropped += 1;
      return;
    }
    this.ports.set(key, row);
    if (this.ports.size > 2 * SERVICE_LIMITS.listeningPorts) this.drop();
  }

  get rows(): PortRow[] {
    return [...this.ports.values()];
  }

  private drop(): void {
    const listed = [...this.ports]
      .sort(([, one], [, other]) => byWorth(one, other))
      .slice(0, SERVICE_LIMITS.listeningPorts);
    this.dropped += this.ports.size - listed.length;
    this.ports = new Map(listed);
    this.floor = listed.at(-1)?.[1] ?? null;
  }
}

type Ranked = Pick<FoundPort, 'owner' | 'protocol' | 'port'>;

function rankOf({ owner }: Pick<Ranked, 'owner'>): number {
  if (owner === 0) return 0;
  return owner === undefined || owner >= FIRST_PERSON ? 2 : 1;
}

function byWorth(one: Ranked, other: Ranked): number {
  const isUdp = ({ protocol }: Ranked) => Number(protocol.startsWith('udp'));
  return rankOf(one) - rankOf(other) || isUdp(one) - isUdp(other) || one.port - other.port;
}
