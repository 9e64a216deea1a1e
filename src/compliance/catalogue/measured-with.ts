import { type CatalogueFramework, suitesOf } from './catalogue.js';
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
 * How many of the controls that are judged by themselves a signal can speak for now.
 *
 * @param connected keys of the signals that read a suite which is connected
 */
export function measuredWith({ controls }: CatalogueFramework, connected: ReadonlySet<string>): number {
  const isMeasured = (signal: string): boolean => !SUITES.has(signal) || connected.has(signal);
  return controls.filter(({ judged, links }) => judged === 'itself' && links.some(({ signal }) => isMeasured(signal)))
    .length;
}
