import { Inject, Injectable } from '@nestjs/common';
import { dnsConfig, type DnsConfig, serversOf } from '../../identity/index.js';
import { platformConfig, type PlatformConfig } from '../../platform/index.js';
import type { CloudDns, CloudHttp } from '../domain/cloud-suite.port.js';
import { CloudDnsClient } from './cloud-dns.client.js';
import { CloudHttpClient, HTTP_LIMITS } from './cloud-http.client.js';
import { hurriedClock, systemClock } from './outbound-clock.js';

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
