import { existsSync } from 'node:fs';
import { LoadShipped } from '../../src/vulnerabilities/index.js';
import type { TestService } from './service.js';

/**
 * Loads the facts that ship with the service; tests start without them. All of them take about two seconds, so name those
 * that the test needs: `['kev', 'debian-tracker']`, the files of src/vulnerabilities/shipped.
 */
export async function loadShippedIntelligence(service: TestService, keys?: readonly string[]): Promise<void> {
  await service.inside(LoadShipped).execute(keys);
}

/** A compact file of facts from beside the project, or null where there is none. */
export function intelFile(name: string): string | null {
  const path = `../shared/data/intel/${name}`;
  return existsSync(path) ? path : null;
}
