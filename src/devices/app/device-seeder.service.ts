import { Injectable } from '@nestjs/common';
import { Clock, Database, EventBus, Ids } from '../../platform/index.js';
import type { DeviceOs, DeviceRole, Exposure, Platform } from '../domain/device.js';
import { DeviceContactRepository, DeviceReferenceRepository } from '../persistence/device-credential.repository.js';
import { DEVICE_CHANGED, deviceEvent } from '../events/device.events.js';
import { DeviceRepository, type DeviceSettings } from '../persistence/device.repository.js';

/** An invented device. */
export interface SeededDevice {
  name: string;
  platform: Platform;
  role: DeviceRole;
  criticality: number;
  exposure: Exposure;
  tags: string[];
  ownerEmail: string | null;
  os: DeviceOs | null;
  hardwareId: string;
  registeredAt: Date;
  /** Whether an agent has enrolled as it; it gets no token, so nobody can send in its name. */
  enrolled: boolean;
}

/** An invented device that was made. */
export interface SeededReference {
  /** Internal; counts per organization. */
  id: number;
  publicId: string;
}

/** Makes devices that no agent stands behind, for demonstrations; no token and no audit event. */
@Injectable()
export class DeviceSeeder {
  constructor(
    private readonly database: Database,
    private readonly devices: DeviceRepository,
    private readonly references: DeviceReferenceRepository,
    private readonly contacts: DeviceContactRepository,
    private readonly events: EventBus,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Whether the organization has any device, deactivated ones included. */
  async hasDevices(organizationId: number): Promise<boolean> {
    return this.references.any(organizationId);
  }

  /** The hostname of an enrolled device is its name. */
  async add(organizationId: number, device: SeededDevice): Promise<SeededReference> {
    const { name, platform, role, criticality, exposure, tags, ownerEmail, os, hardwareId, registeredAt } = device;
    const settings = { name, platform, role, criticality, exposure, tags, ownerEmail };
    return this.database.transaction(async () => {
      const added = { ...settings, publicId: this.ids.next(), approval: 'not-required' as const };
      const id = await this.devices.insert(organizationId, added, registeredAt);
      const machine = { hostname: name, platform, hardwareId, os, agentVersion: null };
      if (device.enrolled) await this.devices.enroll(organizationId, id, machine, 'active', registeredAt);
      return { id, publicId: added.publicId };
    });
  }

  /** What a person would change about a device, with the event that this is. */
  async change(organizationId: number, device: SeededReference, settings: DeviceSettings): Promise<void> {
    await this.database.transaction(async () => {
      await this.devices.change(organizationId, device.id, settings, this.clock.now());
      await this.events.publish(deviceEvent(DEVICE_CHANGED, organizationId, device));
    });
  }

  /** Moves the last contact forward to `at`. */
  async sawAt(organizationId: number, deviceId: number, at: Date): Promise<void> {
    await this.contacts.seen(organizationId, deviceId, at);
  }
}
