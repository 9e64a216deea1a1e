import { addressKey } from '../http/client-address.js';
import { currentRequest } from '../http/request-context.js';
import { shareOf } from '../limits/fair-slots.js';
import { SlotsOfEach } from '../limits/slots-of-each.js';
import { within } from '../limits/in-turns.js';
import { openUnits } from './open-unit.js';
import { OrganizationBusyError } from './organization-busy.error.js';
import { currentScope } from './organization-scope.js';

/** So long somebody waits for a connection of their own organization's share: a whole fleet may report at once, and delays nobody else. */
const PATIENCE_MS = 20_000;
const NOTHING = (): void => undefined;

/**
 * Half of the pool's connections for each organization: whatever its statements wait for, others have the rest. What looks at all
 * organizations counts for the one whose member or key asks; a transaction of nobody known yet (a sign-in, an enrolment) for the
 * address that it comes from.
 */
export class ConnectionShares {
  private readonly shares: SlotsOfEach<number | string>;

  constructor(
    connections: number,
    private readonly timeoutMs: number,
  ) {
    this.shares = new SlotsOfEach(shareOf(connections));
  }

  /** Gives what leaves the share of whoever the flow is for, or null where that has to be waited for. */
  tryTake(forWhat: 'transaction' | 'statement'): (() => void) | null {
    // Who has a connection never waits for a second: those who have the others may wait for him.
    const whose = openUnits.getStore() === 'apart' ? null : whoseShare(forWhat);
    return whose === null ? NOTHING : this.shares.tryTake(whose);
  }

  /** After {@link tryTake} gave null. Throws {@link OrganizationBusyError}. */
  take(forWhat: 'transaction' | 'statement'): Promise<() => void> {
    const whose = whoseShare(forWhat);
    return within(
      Math.max(PATIENCE_MS, this.timeoutMs),
      () => new OrganizationBusyError(),
      (signal) => (whose === null ? Promise.resolve(NOTHING) : this.shares.take(whose, signal)),
    );
  }
}

/** Null for the service's own work, and for the short looks by which a guard learns who calls. */
function whoseShare(forWhat: 'transaction' | 'statement'): number | string | null {
  const scope = currentScope();
  if (typeof scope === 'number') return scope;
  const request = currentRequest();
  if (!request) return null;
  return request.actor?.organizationId ?? (forWhat === 'transaction' ? addressKey(request.ip) : null);
}
