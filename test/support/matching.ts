import { writeAdvisories, type WrittenAdvisory } from './advisories.js';
import type { EnrolledDevice } from './device.js';
import { type Installed, quiet, sendInventory } from './inventory.js';
import { readAll, startScanned } from './scan.js';
import type { TestService } from './service.js';
import type { Answer, Session } from './session.js';

/** A service whose feeds a test writes, and what it sees of it. */
export class Matching {
  private constructor(
    readonly service: TestService,
    readonly session: Session,
    readonly organizationId: number,
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<Matching> {
    const { service, session } = await startScanned(settings);
    const [row] = await service.database.query<{ id: number }>('SELECT organization_id AS id FROM device');
    return new Matching(service, session, row!.id);
  }

  /** Sends a native scan with an inventory, on Debian 12, and waits for what follows. */
  async install(device: EnrolledDevice, packages: Installed[], scope?: string): Promise<void> {
    await sendInventory(this.service, device, packages, scope);
    await quiet(this.service);
  }

  /** Writes advisories and waits for what follows. */
  async write(...advisories: WrittenAdvisory[]): Promise<void> {
    await writeAdvisories(this.service, this.organizationId, advisories);
    await quiet(this.service);
  }

  /** `CVE in package version: state (cause), fixed in …`. */
  async findings(device: EnrolledDevice): Promise<string[]> {
    const rows = await readAll(this.session, `/findings?deviceId=${device.id}`);
    return rows
      .map(({ vulnerabilityId, package: of, installedVersions, state, cause, fixedVersions }) => {
        const where = `${vulnerabilityId} in ${of.name} ${installedVersions.join('+')}`;
        return `${where}: ${state} (${cause}), fixed in ${fixedVersions.join('+')}`;
      })
      .sort();
  }

  /** The receipts of its matching, oldest first. */
  async receipts(device: EnrolledDevice): Promise<Answer['body'][]> {
    const { body } = await this.session.get(`/scans?deviceId=${device.id}&source=posture&sort=receivedAt`);
    const ids = body.data.map(({ id }: { id: string }) => id) as string[];
    return Promise.all(ids.map(async (id) => (await this.session.get(`/scans/${id}`)).body));
  }

  /** The one finding of a vulnerability on a device, in full. */
  async finding(device: EnrolledDevice, vulnerabilityId: string): Promise<Answer['body']> {
    const { body } = await this.session.get(`/findings?deviceId=${device.id}&vulnerabilityId=${vulnerabilityId}`);
    return (await this.session.get(`/findings/${body.data[0].id}`)).body;
  }
}
