import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Clock } from '../../platform/index.js';
import { devicesConfig, type DevicesConfig } from '../config.js';
import { lastRefusal } from '../domain/agent-refusal.js';
import { agentContact, agentVersionStatus, type DeviceOs, enrollmentOf, riskGap } from '../domain/device.js';
import { deviceHealth } from '../domain/device-health.js';
import type { DeviceRow } from '../persistence/device-row.js';
import type { DeviceDetailDto, DeviceDto, DeviceOsDto } from './device.dto.js';

const NO_FINDINGS_KNOWN = { critical: null, high: null, medium: null, low: null, none: null, unknown: null };
const NO_OTHER = { id: null, name: null, by: null };
const NO_SOFTWARE_KNOWN = { packages: null, compared: null };

/** Shows devices the way the contract says. */
@Injectable()
export class DevicePresenter {
  constructor(
    private readonly clock: Clock,
    @Inject(devicesConfig.token) private readonly config: DevicesConfig,
  ) {}

  summary(device: DeviceRow): DeviceDto {
    const { DEVICE_SCAN_INTERVAL_SECONDS: usual, DEVICE_MINIMUM_AGENT_VERSION: oldest } = this.config;
    const enrollment = enrollmentOf(device);
    const now = this.clock.now();
    return {
      id: device.publicId,
      name: device.name,
      hostname: device.hostname,
      platform: device.platform,
      role: device.role,
      criticality: device.criticality,
      exposure: device.exposure,
      state: device.state,
      approval: device.approval,
      enrollment,
      sameAs: device.sameAs,
      health: deviceHealth({ ...device, enrollment }, now, device.silentAfterDays),
      contact: agentContact({ ...device, enrollment }, now, device.scanIntervalSeconds ?? usual),
      tags: device.tags,
      ownerEmail: device.ownerEmail,
      os: device.os && osOf(device.os),
      agentVersion: device.agentVersion,
      agent: agentVersionStatus(device.agentVersion, oldest),
      lastSeenAt: device.lastSeenAt,
      lastScannedAt: device.reportedAt,
      registeredAt: device.registeredAt,
      enrolledAt: device.enrolledAt,
      openFindings: device.openFindings,
      software: device.software,
      riskScore: device.riskScore,
      riskGap: riskGap({ ...device, enrollment, isFindingsKnown: device.openFindings !== null }),
    };
  }

  /** One row of a CSV export: the same columns for every device, empty where nothing is known. */
  row(device: DeviceRow): object {
    const { os, openFindings, software, sameAs, ...rest } = this.summary(device);
    return {
      ...rest,
      os: os ?? osOf({}),
      sameAs: sameAs ?? NO_OTHER,
      openFindings: openFindings ?? NO_FINDINGS_KNOWN,
      software: software ?? NO_SOFTWARE_KNOWN,
    };
  }

  /** Shows the whole device and sets its `ETag`: the version, which `If-Match` compares, and a digest of what is shown. */
  detail(device: DeviceRow, response: Response): DeviceDetailDto {
    const { hardware, hardwareId, conflict, deactivatedAt, refusedAt = null, refusal = null, notSameAs = [] } = device;
    const shown: DeviceDetailDto = Object.assign(this.summary(device), {
      hardware,
      hardwareId,
      conflict,
      deactivatedAt,
      notSameAs,
      lastRefusal: lastRefusal({ refusedAt, refusal }, [device.lastSeenAt, device.enrolledAt]),
    });
    const digest = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16);
    response.setHeader('ETag', `"${device.version}.${digest}"`);
    return shown;
  }
}

function osOf(os: DeviceOs): DeviceOsDto {
  const { id = null, name = null, version = null, build = null, kernelRelease = null, architecture = null } = os;
  return { id, name, version, build, kernelRelease, architecture };
}
