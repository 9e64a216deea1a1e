const FIRST = 20;
const MOST = 500;
/** Members that are looked at in one go. Requests of the same process wait meanwhile: some tens of milliseconds. */
const MEMBERS = 10_000;

/** How many devices are counted in one go: fewer where each has many findings, so that nobody waits for long. */
export class BatchSize {
  private devices = FIRST;

  /** From 1 to 500. */
  get next(): number {
    return this.devices;
  }

  /** @param members findings and failing checks of the devices that were counted last */
  took(devices: number, members: number): void {
    if (devices > 0) this.devices = Math.max(1, Math.min(MOST, Math.floor((MEMBERS * devices) / Math.max(1, members))));
  }
}
