/** That a signal is not asked of a device. */
export interface ExceptedPair {
  /** Internal id. */
  deviceId: number;
  signal: string;
}

/** Tells which exceptions of devices hold; whoever grants or ends one marks the devices (`MarkCompliance`). */
export abstract class DeviceExceptions {
  abstract exceptedPairs(
    organizationId: number,
    deviceIds: readonly number[] | null,
    at: Date,
  ): Promise<ExceptedPair[]>;
}
