import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { dnsConfig, type DnsConfig, serversOf } from '../../identity/index.js';
import { FairSlots, platformConfig, type PlatformConfig } from '../../platform/index.js';
import type { CloudDns, CloudHttp, DnsAnswer } from '../domain/cloud-suite.port.js';
import { CloudHttpClient, HTTP_LIMITS } from './cloud-http.client.js';
import { hurriedClock, systemClock } from './pauses.js';

const TIMEOUT_MS = 3_000;
const TRIES = 2;
const AT_ONCE = 8;
const LONGEST_NAME = 253;

/** Far above what receivers take of a record (RFC 7208, 3.4), and what stands at one name. */
const LONGEST_RECORD = 4_096;
const MOST_RECORDS = 100;

/** A definite no of the DNS, as opposed to silence. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

/** The name service, asked for each name once in a run. Never rejects. */
export class CloudDnsClient implements CloudDns {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  private readonly places = new FairSlots({ atOnce: AT_ONCE });
  private readonly asked = new Map<string, Promise<DnsAnswer<string>>>();

  /** @param isOver Whether the time of the run is over: what has not been asked by then is not known. */
  constructor(
    servers: readonly string[],
    private readonly isOver: () => boolean,
  ) {
    if (servers.length > 0) this.resolver.setServers(servers);
  }

  txt(name: string): Promise<DnsAnswer<string>> {
    return this.once('TXT', name, async (ascii) =>
      bounded((await this.resolver.resolveTxt(ascii)).map((parts) => parts.join(''))),
    );
  }

  cname(name: string): Promise<DnsAnswer<string>> {
    return this.once('CNAME', name, (ascii) => this.resolver.resolveCname(ascii));
  }

  /** One family without an answer does not matter where the other has one. */
  async address(name: string): Promise<DnsAnswer<string>> {
    const [four, six] = await Promise.all([
      this.once('A', name, (ascii) => this.resolver.resolve4(ascii)),
      this.once('AAAA', name, (ascii) => this.resolver.resolve6(ascii)),
    ]);
    if (four.state === 'found' || six.state === 'found')
      return { state: 'found', records: [four, six].flatMap((each) => (each.state === 'found' ? each.records : [])) };
    return four.state === 'failed' ? four : six;
  }

  mx(name: string): Promise<DnsAnswer<string>> {
    return this.once('MX', name, async (ascii) => (await this.resolver.resolveMx(ascii)).map((host) => host.exchange));
  }

  /** What is being asked counts as not answered. */
  close(): void {
    this.resolver.cancel();
  }

  private once(type: string, name: string, ask: (ascii: string) => Promise<string[]>): Promise<DnsAnswer<string>> {
    const key = `${type} ${name.toLowerCase()}`;
    const answer = this.asked.get(key) ?? this.places.runHere(null, () => this.answer(name, ask));
    this.asked.set(key, answer);
    return answer;
  }

  private async answer(name: string, ask: (ascii: string) => Promise<string[]>): Promise<DnsAnswer<string>> {
    const ascii = domainToASCII(name);
    if (ascii === '' || ascii.length > LONGEST_NAME || this.isOver()) return { state: 'failed' };
    try {
      const records = await ask(ascii);
      return records.length === 0 ? { state: 'none' } : { state: 'found', records };
    } catch (error) {
      return { state: ABSENT.has((error as NodeJS.ErrnoException).code ?? '') ? 'none' : 'failed' };
    }
  }
}

/** Throws for more than is read: what a name server of the tenant says is evaluated record by record. */
function bounded(records: string[]): string[] {
  if (records.length > MOST_RECORDS || records.some(({ length }) => length > LONGEST_RECORD))
    throw new Error('The name service answers more than is read.');
  return records;
}

/** What one run may reach, and how long. */
export interface OutboundOptions {
  /** Base addresses by name; nothing outside of their origins is ever called. */
  addresses: Readonly<Record<string, string>>;
  /** For the whole run, waiting included. */
  budgetMs: number;
  /** Ends the run; its calls then reject with the signal's reason. */
  signal?: AbortSignal;
  /** A demonstration tenant: its address may be private, and plain http, in production too, and there is no need to spare it. */
  isOurs?: boolean;
  /** Answers instead of the name service, for a demonstration tenant. */
  dns?: CloudDns;
}

/** The way out of one run. */
export interface Outbound {
  http: CloudHttp;
  dns: CloudDns;
  /** Closes connections; to be called when the run has ended, however. */
  close(): void;
}

/** Opens ways out to cloud suites: the only place of this context from which anything is called. */
@Injectable()
export class OutboundFactory {
  constructor(
    @Inject(platformConfig.token) private readonly platform: PlatformConfig,
    @Inject(dnsConfig.token) private readonly dns: DnsConfig,
  ) {}

  open({ addresses, budgetMs, signal, isOurs = false, dns }: OutboundOptions): Outbound {
    const deadline = systemClock.now() + budgetMs;
    const rules = {
      production: this.platform.NODE_ENV === 'production',
      origins: new Set(Object.values(addresses).map((address) => new URL(address).origin)),
      isTrusted: () => isOurs,
    };
    const http = new CloudHttpClient({
      rules,
      limits: HTTP_LIMITS,
      clock: isOurs ? hurriedClock : systemClock,
      deadline,
      signal: signal ?? new AbortController().signal,
    });
    const isOver = (): boolean => signal?.aborted === true || systemClock.now() >= deadline;
    const resolver = new CloudDnsClient(serversOf(this.dns.DNS_SERVERS), isOver);
    return {
      http,
      dns: dns ?? resolver,
      close: () => {
        http.close();
        resolver.close();
      },
    };
  }
}
