import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, EventBus, Ids, mintToken } from '../../platform/index.js';
import { EnrollmentTokenInvalidError, HardwareAlreadyEnrolledError } from '../errors.js';
import { marksOfHostname, matchHosts } from '../domain/host-match.js';
import {
  DEVICE_ADMITTED,
  DEVICE_CHANGED,
  DEVICE_KERNEL_CHANGED,
  DEVICE_REGISTERED,
  deviceEvent,
} from '../events/device.events.js';
import { DeviceCredentialRepository } from '../persistence/device-credential.repository.js';
import { DeviceIdentityRepository } from '../persistence/device-identity.repository.js';
import { DeviceRepository, type EnrolledMachine } from '../persistence/device.repository.js';
import type { UsedEnrollmentKey } from '../persistence/enrollment-key.repository.js';

/** A machine that is a device now, and its token, shown once. */
export interface AdmittedMachine {
  organizationId: number;
  publicId: string;
  deviceToken: string;
}

/** Makes a machine a device, once its enrolment token was taken; part of that transaction. */
@Injectable()
export class AdmitMachine {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly credentials: DeviceCredentialRepository,
    private readonly identities: DeviceIdentityRepository,
    private readonly audit: AuditLog,
    private readonly events: EventBus,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** As the registered device that a one-time token was made for. A device enrolled before loses its old credentials. */
  async asDevice(organizationId: number, deviceId: number, machine: EnrolledMachine): Promise<AdmittedMachine> {
    const device = await this.devices.lock(organizationId, { id: deviceId });
    if (!device || device.state === 'deactivated' || device.state === 'conflict')
      throw new EnrollmentTokenInvalidError();
    const again = device.enrolledAt !== null;
    const sameMachineAs = await this.devices.othersOnHardware(organizationId, machine.hardwareId, deviceId);
    const state = device.approval === 'waiting' ? 'pending' : 'active';
    const deviceToken = await this.equip(organizationId, deviceId, machine, state);
    await this.audit.record({
      organizationId,
      action: again ? 'device.re-enrolled' : 'device.enrolled',
      target: { type: 'device', id: device.publicId },
      actor: { kind: 'device', id: device.publicId },
      facts: { ...said(machine), with: 'one-time-token', ...(sameMachineAs.length > 0 ? { sameMachineAs } : {}) },
    });
    await this.events.publish(
      deviceEvent(DEVICE_ADMITTED, organizationId, device),
      // Before it was enrolled nothing was known to be installed.
      ...(again ? [{ type: DEVICE_KERNEL_CHANGED, organizationId, payload: { deviceId } }] : []),
    );
    return { organizationId, publicId: device.publicId, deviceToken };
  }

  /** As a new device, with a reusable key. Throws 409 when the machine is a device already: a key takes nothing over. */
  async asNewDevice(key: UsedEnrollmentKey, machine: EnrolledMachine): Promise<AdmittedMachine> {
    const { organizationId } = key;
    const reported = await this.reportedAs(organizationId, machine);
    // The key is as good for a machine that reports told of before: it takes nothing from anybody, for no agent stood behind it.
    if (reported !== null) return this.asReported(key, reported, machine);
    const publicId = this.ids.next();
    const id = await this.devices.insert(organizationId, {
      publicId,
      name: machine.hostname,
      platform: machine.platform,
      role: null,
      criticality: 3,
      exposure: 'internal',
      tags: key.tags,
      ownerEmail: null,
      approval: key.requireApproval ? 'waiting' : 'not-required',
    });
    // After the insert, which makes enrolments of one organization wait for each other: two at once cannot both see nobody.
    if ((await this.devices.othersOnHardware(organizationId, machine.hardwareId, id)).length > 0) {
      throw new HardwareAlreadyEnrolledError();
    }
    const deviceToken = await this.equip(organizationId, id, machine, key.requireApproval ? 'pending' : 'active');
    await this.audit.record({
      organizationId,
      action: 'device.enrolled',
      target: { type: 'device', id: publicId },
      actor: { kind: 'device', id: publicId },
      facts: { ...said(machine), with: 'enrollment-key', keyId: key.id, waitsForApproval: key.requireApproval },
    });
    await this.events.publish(
      deviceEvent(DEVICE_REGISTERED, organizationId, { id, publicId }),
      deviceEvent(DEVICE_ADMITTED, organizationId, { id, publicId }),
    );
    return { organizationId, publicId, deviceToken };
  }

  /** The one device that only reports told of so far and that the machine is by its name; null where there is none, or several. */
  private async reportedAs(organizationId: number, machine: EnrolledMachine): Promise<number | null> {
    const marks = marksOfHostname(machine.hostname);
    if (marks.length === 0) return null;
    // Enrolments and reports wait for each other: neither makes a device that the other is about to make.
    await this.identities.hold(organizationId);
    const [match] = matchHosts([marks], await this.identities.reportedAs(organizationId, marks));
    return match?.outcome === 'known' ? match.deviceId : null;
  }

  /** What reports showed of the machine, and what people said of it, stays. */
  private async asReported(key: UsedEnrollmentKey, id: number, machine: EnrolledMachine): Promise<AdmittedMachine> {
    const { organizationId, requireApproval } = key;
    const device = await this.devices.lock(organizationId, { id });
    if (!device) throw new EnrollmentTokenInvalidError();
    if ((await this.devices.othersOnHardware(organizationId, machine.hardwareId, id)).length > 0) {
      throw new HardwareAlreadyEnrolledError();
    }
    const { publicId } = device;
    const now = this.clock.now();
    const tags = [...new Set([...device.tags, ...key.tags])];
    if (tags.length > device.tags.length) await this.devices.change(organizationId, id, { tags }, now);
    const state = requireApproval ? 'pending' : 'active';
    if (requireApproval) await this.devices.setState(organizationId, id, { state, approval: 'waiting' }, now);
    const deviceToken = await this.equip(organizationId, id, machine, state);
    await this.audit.record({
      organizationId,
      action: 'device.enrolled',
      target: { type: 'device', id: publicId },
      actor: { kind: 'device', id: publicId },
      facts: {
        ...said(machine),
        with: 'enrollment-key',
        keyId: key.id,
        waitsForApproval: requireApproval,
        knownByReports: true,
      },
    });
    await this.events.publish(
      deviceEvent(DEVICE_ADMITTED, organizationId, { id, publicId }),
      deviceEvent(DEVICE_CHANGED, organizationId, { id, publicId }),
    );
    return { organizationId, publicId, deviceToken };
  }

  private async equip(
    organizationId: number,
    id: number,
    machine: EnrolledMachine,
    state: 'active' | 'pending',
  ): Promise<string> {
    const now = this.clock.now();
    const { token, hash } = mintToken('dev');
    await this.credentials.revokeAll(organizationId, id, now);
    await this.credentials.add(organizationId, id, hash, now);
    await this.devices.enroll(organizationId, id, machine, state, now);
    return token;
  }
}

function said({ hostname, platform, hardwareId, agentVersion }: EnrolledMachine): Record<string, unknown> {
  return { hostname, platform, hardwareId, agentVersion };
}
