import { Injectable } from '@nestjs/common';
import type { CloudDns } from '../domain/cloud-suite.port.js';

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
