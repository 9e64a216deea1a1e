export {
  type DarkDevice,
  type DeviceHealthCounts,
  DeviceHealths,
  DeviceQueries,
  type DeviceReference,
  ListDevices,
} from './app/device-queries.js';
export { DevicePolicies } from './app/device-policies.js';
export { DeviceReports, type ReportOutcome } from './app/device-reports.service.js';
export { DeviceRollups } from './app/device-rollups.service.js';
export { DeviceSeeder, type SeededDevice, type SeededReference } from './app/device-seeder.service.js';
export {
  type HostTeller,
  type HostToPlace,
  type PlacedHost,
  type PlacedTwin,
  PlaceHosts,
} from './app/place-hosts.service.js';
export { DEVICE_LIST } from './app/device-list.js';
export { devicesConfig, type DevicesConfig } from './config.js';
export { DevicesModule } from './devices.module.js';
export {
  EXPOSURES,
  PLATFORMS,
  ROLES,
  STATES,
  type DeviceOs,
  type DeviceRole,
  type DeviceState,
  type Exposure,
  type Platform,
} from './domain/device.js';
export { AGENT_CHECK_IDS, type AgentCheckId, OPT_IN_CHECK_IDS } from './domain/agent-check.js';
export { type CheckThresholds, DEFAULT_THRESHOLDS } from './domain/device-policy.js';
export type { DeviceReport, KnownDevice } from './domain/device-report.js';
export { DeviceConflictError, DeviceRefusedError } from './errors.js';
export {
  DEVICE_ADMITTED,
  DEVICE_CHANGED,
  DEVICE_DEACTIVATED,
  DEVICE_KERNEL_CHANGED,
  DEVICE_POLICY_CHANGED,
  DEVICE_REGISTERED,
  type DeviceAdmitted,
  type DeviceChanged,
  type DeviceDeactivated,
  type DeviceKernelChanged,
  type DevicePolicyChanged,
  type DeviceRegistered,
} from './events/device.events.js';
export {
  AgentSigned,
  CurrentDevice,
  DeviceSignatureGuard,
  NoteRefusalsInterceptor,
  SignedBody,
} from './http/agent-signed.decorators.js';
export type { SignedDevice } from './app/authenticate-agent.service.js';
