/** That a signal is not asked of a device. */
export interface ExceptedPair {
  /** Internal id. */
  deviceId: number;
  signal: string;
}

/** Tells which exceptions of devices hold; whoever grants or ends one invalidates the devices (`InvalidateCompliance`). */
export abstract class DeviceExceptions {
  abstract exceptedPairs(
    organizationId: number,
    deviceIds: readonly number[] | null,
    at: Date,
  ): Promise<ExceptedPair[]>;
}
