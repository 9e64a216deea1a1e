import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import type { AuditSettings, CloudDns, SuitePorts } from '../domain/cloud-suite.port.js';
import { OutboundFactory } from '../outbound/outbound.factory.js';
import { AuditFailure } from './audit-watch.js';
import type { RegisteredSuite } from './cloud-suites.js';

/** Where a tenant made up by us is served. */
export interface DemonstrationTenant {
  /** By the names of the suite's own addresses. */
  addresses: Readonly<Record<string, string>>;
  /** Answers for its mail domains; without it, the name service is asked. */
  dns?: CloudDns;
}

/**
 * Tenants made up by us, by suite, for as long as this process lives. Only code can register one: a connection that was
 * made for a demonstration is audited here and nowhere else.
 */
@Injectable()
export class DemonstrationTenants {
  private readonly bySuite = new Map<string, DemonstrationTenant>();

  /** From now on audits of demonstration connections go there. */
  register(suite: string, addresses: DemonstrationTenant['addresses'], dns?: CloudDns): void {
    this.bySuite.set(suite, dns === undefined ? { addresses } : { addresses, dns });
  }

  /** Null while none is served. */
  find(suite: string): DemonstrationTenant | null {
    return this.bySuite.get(suite) ?? null;
  }
}

/** For whom, and how long, a suite is reached. */
export interface Reach {
  isDemonstration: boolean;
  settings: AuditSettings;
  budgetMs: number;
  signal?: AbortSignal;
  onProgress?: (done: number, of: number) => void;
}

/** Hands a suite the ports of one run: the way to its own addresses and nowhere else. */
@Injectable()
export class ReachSuite {
  constructor(
    private readonly outbound: OutboundFactory,
    private readonly demonstrations: DemonstrationTenants,
    private readonly clock: Clock,
  ) {}

  /** Throws {@link AuditFailure} when there is no such demonstration. */
  async during<T>({ meta, suite }: RegisteredSuite, reach: Reach, work: (ports: SuitePorts) => Promise<T>): Promise<T> {
    const tenant = reach.isDemonstration ? this.demonstrations.find(meta.key) : null;
    if (reach.isDemonstration && tenant === null) throw noDemonstration();
    const addresses = tenant?.addresses ?? suite.addresses;
    const outbound = this.outbound.open({
      addresses,
      budgetMs: reach.budgetMs,
      ...(reach.signal ? { signal: reach.signal } : {}),
      isOurs: tenant !== null,
      ...(tenant?.dns ? { dns: tenant.dns } : {}),
    });
    const onProgress = reach.onProgress ?? (() => undefined);
    try {
      const { http, dns } = outbound;
      return await work({ http, dns, addresses, now: this.clock.now(), settings: reach.settings, onProgress });
    } finally {
      outbound.close();
    }
  }
}

function noDemonstration(): AuditFailure {
  return new AuditFailure({
    code: 'demonstration-absent',
    message: 'The demonstration tenant is not served here. Start the service with its demonstration.',
  });
}
