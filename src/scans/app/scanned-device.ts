import type { SignedDevice } from '../../devices/index.js';

/** The device that a scan is of; `known` spares a look at its record. */
export type ScannedDevice = Pick<SignedDevice, 'organizationId' | 'id' | 'os'> &
  Partial<Pick<SignedDevice, 'known' | 'publicId'>>;
