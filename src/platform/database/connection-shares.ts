import { shareOf } from '../limits/fair-places.js';
import { PlacesOfEach } from '../limits/places-of-each.js';
import { within } from '../limits/within.js';
import { openUnits } from './open-unit.js';
import { OrganizationBusyError } from './organization-busy.error.js';
import { currentScope } from './organization-scope.js';

/** So long somebody waits for a connection of their own organization's share: a whole fleet may report at once, and delays nobody else. */
const PATIENCE_MS = 20_000;
const NOTHING = (): void => undefined;

/** Half of the pool's connections for each organization: whatever its statements wait for, others have the rest. */
export class ConnectionShares {
  private readonly shares: PlacesOfEach<number>;

  constructor(
    connections: number,
    private readonly timeoutMs: number,
  ) {
    this.shares = new PlacesOfEach(shareOf(connections));
  }

  /** Gives what leaves the share of whoever the flow is for, or null where that has to be waited for. */
  tryTake(): (() => void) | null {
    const scope = currentScope();
    // Who has a connection never waits for a second: those who have the others may wait for him.
    return typeof scope === 'number' && openUnits.getStore() !== 'apart' ? this.shares.tryTake(scope) : NOTHING;
  }

  /** After {@link tryTake} gave null. Throws {@link OrganizationBusyError}. */
  take(): Promise<() => void> {
    return within(
      Math.max(PATIENCE_MS, this.timeoutMs),
      () => new OrganizationBusyError(),
      (signal) => this.shares.take(currentScope() as number, signal),
    );
  }
}
