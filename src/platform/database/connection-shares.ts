import { shareOf } from '../limits/fair-places.js';
import { PlacesOfEach } from '../limits/places-of-each.js';
import { within } from '../limits/within.js';
import { openUnits } from './open-unit.js';
import { OrganizationBusyError } from './organization-busy.error.js';
import { currentScope } from './organization-scope.js';

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

  /** After {@link tryTake} gave null. Throws {@link OrganizationBusyError} after as long as a connection would be waited for. */
  take(): Promise<() => void> {
    return within(
      this.timeoutMs,
      () => new OrganizationBusyError(),
      (signal) => this.shares.take(currentScope() as number, signal),
    );
  }
}
