import { Injectable } from '@nestjs/common';

/** That a signal is not asked of a device. */
export interface ExceptedPair {
  deviceId: number;
  signal: string;
}

/** Tells which exceptions of devices hold; whoever grants or ends one marks the devices (`MarkCompliance`). */
export abstract class DeviceExceptions {
  abstract exceptedPairs(organizationId: number, deviceIds: readonly number[], at: Date): Promise<ExceptedPair[]>;
}

/** Nobody can grant an exception yet. */
@Injectable()
export class NoDeviceExceptions extends DeviceExceptions {
  exceptedPairs(): Promise<ExceptedPair[]> {
    return Promise.resolve([]);
  }
}
