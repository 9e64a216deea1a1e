/** What is installed on a device: in how many of its lists each version stands, by the id of the version. */
export interface InstalledOn {
  deviceId: number;
  lists: ReadonlyMap<number, number>;
}

/** By device, the ids of versions that were left out. */
export type LeftOut = Map<number, Set<number>>;

/** What may be done for each of some devices. One that has a great deal takes nothing from the others. */
export class DeviceBounds {
  private readonly holders = new Map<number, { deviceId: number; lists: number }[]>();
  private readonly left = new Map<number, number>();

  /** @param leftOut what was left out before, to which is added what is left out here */
  constructor(
    devices: readonly InstalledOn[],
    most: number,
    private readonly leftOut: LeftOut,
  ) {
    for (const { deviceId, lists: of } of devices) {
      this.left.set(deviceId, most);
      for (const [versionId, lists] of of) {
        const holders = this.holders.get(versionId);
        if (holders) holders.push({ deviceId, lists });
        else this.holders.set(versionId, [{ deviceId, lists }]);
      }
    }
  }

  /** Takes a version's weight from each device that has it, once a list. False where none has enough left: it is left out then. */
  take(versionId: number, weight: number): boolean {
    let isTaken = false;
    for (const { deviceId, lists } of this.holders.get(versionId) ?? []) {
      const left = (this.left.get(deviceId) ?? 0) - weight * lists;
      const out = this.leftOut.get(deviceId) ?? new Set<number>();
      if (out.has(versionId)) continue;
      if (left < 0) this.leftOut.set(deviceId, out.add(versionId));
      else {
        this.left.set(deviceId, left);
        isTaken = true;
      }
    }
    return isTaken;
  }
}
