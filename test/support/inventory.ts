import type { EnrolledDevice } from './device.js';
import { envelope, sendScan, until } from './scan.js';
import type { TestService } from './service.js';

/** A package as it is installed on Debian 12, or with `type` what its package URLs call the ecosystem. */
export interface Installed {
  name: string;
  version: string;
  source?: string;
  /** The version of the package itself when left out. */
  sourceVersion?: string;
  arch?: string;
  type?: string;
  /** The whole package URL, without version, where it is no package of Debian 12. */
  purl?: string;
  /** Who says to have made it. */
  origin?: string;
  vendor?: string;
  maintainer?: string;
}

/** Sends a native scan with nothing but an inventory. */
export async function sendInventory(
  service: TestService,
  device: EnrolledDevice,
  packages: Installed[],
  scope?: string,
): Promise<void> {
  const rows = packages.map(({ name, version, source, sourceVersion, arch, type = 'deb', purl, ...maker }) => ({
    purl:
      purl ?? (type === 'deb' ? `pkg:deb/debian/${encodeURIComponent(name)}?distro=debian-12` : `pkg:${type}/${name}`),
    version,
    ...maker,
    ...(arch === undefined ? {} : { architecture: arch }),
    ...(source === undefined ? {} : { sourceName: source, sourceVersion: sourceVersion ?? version }),
  }));
  const inventory = { sources: [{ type: 'deb', status: 'complete' }], packages: rows };
  const extra = { inventory, ...(scope === undefined ? {} : { scope }) };
  const { status, body } = await sendScan(service, device, envelope('native', undefined, extra));
  if (status !== 202 || body.status !== 'completed') throw new Error(`Not applied: ${status} ${JSON.stringify(body)}`);
}

/** Until everything that scans and feeds set going is done. */
export async function quiet(service: TestService): Promise<void> {
  const waiting = (): Promise<object[]> =>
    service.database.query(`SELECT name, payload FROM job WHERE name IN ('deliver-event', 'match-devices')`);
  const left = await until(waiting, (jobs) => jobs.length === 0, 60);
  if (left.length > 0) throw new Error(`Still waiting: ${JSON.stringify(left)}`);
}
