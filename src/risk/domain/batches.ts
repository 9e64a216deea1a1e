/** A device, and how many findings and failing checks it is counted with. */
export interface DeviceSize {
  deviceId: number;
  members: number;
}

/**
 * The devices in their order, as many in a batch as have no more than so many members together; one that has more is alone.
 *
 * @param most members
 */
export function* batchesOf(devices: readonly DeviceSize[], most: number): Generator<number[], void, undefined> {
  let batch: number[] = [];
  let held = 0;
  for (const { deviceId, members } of devices) {
    if (batch.length > 0 && held + members > most) {
      yield batch;
      [batch, held] = [[], 0];
    }
    batch.push(deviceId);
    held += members;
  }
  if (batch.length > 0) yield batch;
}

/** A list in pieces of so many. */
export function* piecesOf<Item>(items: readonly Item[], most: number): Generator<Item[], void, undefined> {
  for (let at = 0; at < items.length; at += most) yield items.slice(at, at + most);
}
