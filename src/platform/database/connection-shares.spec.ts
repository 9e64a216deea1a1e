import { describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { requestContextMiddleware, setActor } from '../http/request-context.js';
import { ConnectionShares } from './connection-shares.js';
import { runInScope } from './organization-scope.js';

/** As one request does it, whose caller is known or not. */
function asked<T>(of: { ip?: string; organizationId?: number }, work: () => T): T {
  const request = { method: 'POST', path: '/', ip: of.ip ?? '192.0.2.1', get: () => undefined };
  let result: T | undefined;
  requestContextMiddleware(request as unknown as Request, { setHeader: () => undefined } as unknown as Response, () => {
    if (of.organizationId !== undefined) setActor({ kind: 'user', id: 'x', organizationId: of.organizationId });
    result = work();
  });
  return result as T;
}

describe('shares of the connections', () => {
  it('are of the organization also where all are looked at', () => {
    const shares = new ConnectionShares(4, 10);
    const everywhere = (): unknown => runInScope('all', () => shares.tryTake('transaction'));
    expect(asked({ organizationId: 1 }, everywhere)).not.toBeNull();
    expect(asked({ organizationId: 1 }, () => shares.tryTake('statement'))).not.toBeNull();
    expect(asked({ organizationId: 1 }, everywhere)).toBeNull();
    expect(asked({ organizationId: 1 }, () => runInScope('all', () => shares.tryTake('statement')))).toBeNull();
    expect(asked({ organizationId: 2 }, everywhere)).not.toBeNull();
  });

  it('are of the address with transactions of nobody known, and the look that tells who calls needs none', () => {
    const shares = new ConnectionShares(4, 10);
    const begin = (): unknown => runInScope('all', () => shares.tryTake('transaction'));
    expect([asked({}, begin), asked({}, begin)]).not.toContain(null);
    expect(asked({}, begin)).toBeNull();
    expect(asked({}, () => runInScope('all', () => shares.tryTake('statement')))).not.toBeNull();
    expect(asked({ ip: '192.0.2.2' }, begin)).not.toBeNull();
    expect(begin()).not.toBeNull();
  });

  it('are waited for, and the wait ends', async () => {
    const shares = new ConnectionShares(2, 10);
    const leave = runInScope(1, () => shares.tryTake('statement'));
    const waits = runInScope(1, () => shares.take('transaction'));
    leave?.();
    (await waits)();
    expect(runInScope(1, () => shares.tryTake('transaction'))).not.toBeNull();
  });
});
