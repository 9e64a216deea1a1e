import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../platform/index.js';

/** What agents are told, and how much they may ask. */
export const devicesConfig = defineConfig('devices', {
  DEVICE_SCAN_INTERVAL_SECONDS: Type.Integer({
    default: 3600,
    minimum: 60,
    maximum: 604_800,
    description: 'must be the seconds between two scans of a device, from 60 to 604800',
  }),
  DEVICE_MINIMUM_AGENT_VERSION: Type.String({
    default: '0.1.0',
    pattern: '^\\d+\\.\\d+\\.\\d+$',
    description: 'must be the oldest agent version that is welcome, such as 1.2.0',
  }),
  DEVICE_REQUESTS_PER_MINUTE: Type.Integer({
    default: 600,
    minimum: 1,
    maximum: 1_000_000,
    description: 'must be the signed requests that one device may send per minute',
  }),
  ORGANIZATION_AGENT_REQUESTS_PER_MINUTE: Type.Integer({
    default: 6000,
    minimum: 1,
    maximum: 10_000_000,
    description: 'must be the signed requests that the devices of one organization may send per minute together',
  }),
  AGENT_REQUESTS_PER_MINUTE_AND_ADDRESS: Type.Integer({
    default: 3000,
    minimum: 1,
    maximum: 10_000_000,
    description: 'must be the agent requests that one address may send per minute (a whole office may share one)',
  }),
  ENROLLMENTS_PER_MINUTE_AND_ADDRESS: Type.Integer({
    default: 300,
    minimum: 1,
    maximum: 1_000_000,
    description: 'must be the enrolments that one address may try per minute',
  }),
});

export type DevicesConfig = ConfigOf<typeof devicesConfig>;
