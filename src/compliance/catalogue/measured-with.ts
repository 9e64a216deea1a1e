import { type CatalogueControl, suitesOf } from './catalogue.js';
import { CLOUD_SIGNALS } from './cloud-signals.js';
import type { CloudSuite } from './signal.js';

const SUITES: ReadonlyMap<string, readonly CloudSuite[]> = new Map(
  CLOUD_SIGNALS.map((signal) => [signal.key, suitesOf(signal)]),
);

/** The suites of which one has to be connected before a signal says anything, by its key; none for others. */
export function suitesRead(signal: string): readonly CloudSuite[] {
  return SUITES.get(signal) ?? [];
}

/**
 * Whether a signal can speak for a control now.
 *
 * @param connected keys of the signals that read a suite which is connected
 */
export function isMeasuredWith({ links }: Pick<CatalogueControl, 'links'>, connected: ReadonlySet<string>): boolean {
  return links.some(({ signal }) => !SUITES.has(signal) || connected.has(signal));
}
