import type { DomainEvent } from '../../platform/index.js';

/** Type of {@link DeviceRegistered}. */
export const DEVICE_REGISTERED = 'DeviceRegistered';

/** A device came into being: registered by a person, or by its agent with a reusable key. */
export interface DeviceRegistered extends Record<string, unknown> {
  deviceId: number;
  publicId: string;
}

/** Type of {@link DeviceChanged}. */
export const DEVICE_CHANGED = 'DeviceChanged';

/** What people say about a device changed: criticality, exposure, role, tags, name, owner. */
export interface DeviceChanged extends Record<string, unknown> {
  deviceId: number;
  publicId: string;
}

/** Type of {@link DeviceAdmitted}. */
export const DEVICE_ADMITTED = 'DeviceAdmitted';

/** A machine is the device now: it enrolled, or was approved. From here on the device counts. */
export interface DeviceAdmitted extends Record<string, unknown> {
  deviceId: number;
  publicId: string;
}

/** Type of {@link DeviceDeactivated}. */
export const DEVICE_DEACTIVATED = 'DeviceDeactivated';

/** A device was deactivated: its findings leave every score, its history stays. */
export interface DeviceDeactivated extends Record<string, unknown> {
  deviceId: number;
  publicId: string;
}

/** Type of {@link DevicePolicyChanged}. */
export const DEVICE_POLICY_CHANGED = 'DevicePolicyChanged';

/** What an organization asks of its devices changed: what they reported is to be judged by other limits. */
export interface DevicePolicyChanged extends Record<string, unknown> {
  version: number;
}

/** Type of {@link DeviceKernelChanged}. */
export const DEVICE_KERNEL_CHANGED = 'DeviceKernelChanged';

/** A device runs another kernel than it told before, or tells for the first time which, or not any more. */
export interface DeviceKernelChanged extends Record<string, unknown> {
  deviceId: number;
}

/** The event in the form that the bus takes. */
export function deviceEvent(
  type: typeof DEVICE_REGISTERED | typeof DEVICE_ADMITTED | typeof DEVICE_CHANGED | typeof DEVICE_DEACTIVATED,
  organizationId: number,
  device: { id: number; publicId: string },
): DomainEvent {
  return { type, organizationId, payload: { deviceId: device.id, publicId: device.publicId } };
}
