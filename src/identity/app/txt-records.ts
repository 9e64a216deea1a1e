import { Resolver } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DnsUnavailableError } from '../belonging-errors.js';
import { dnsConfig, type DnsConfig, serversOf } from '../dns.config.js';

const TIMEOUT_MS = 3_000;
const TRIES = 2;

/** A definite no of the DNS, as opposed to silence. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

/** Asks the DNS for text records. */
@Injectable()
export class TxtRecords {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

  constructor(@Inject(dnsConfig.token) config: DnsConfig) {
    const servers = serversOf(config.DNS_SERVERS);
    if (servers.length > 0) this.resolver.setServers(servers);
  }

  /** The texts at a name, none when there is no such record. Throws {@link DnsUnavailableError}. */
  async at(name: string): Promise<string[]> {
    try {
      return (await this.resolver.resolveTxt(name)).map((chunks) => chunks.join(''));
    } catch (error) {
      if (ABSENT.has((error as { code?: string }).code ?? '')) return [];
      throw new DnsUnavailableError(error);
    }
  }
}
