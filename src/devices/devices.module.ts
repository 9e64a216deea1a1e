import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { AdmitMachine } from './app/admit-machine.service.js';
import { AgentRefusals } from './app/agent-refusals.service.js';
import { ApproveDevice, DeactivateDevice, ChangeDevice } from './app/device-changes.js';
import { AuthenticateAgent } from './app/authenticate-agent.service.js';
import { ChangeDevicePolicy, DevicePolicies } from './app/device-policies.js';
import { CloseEnrolment, ResolveDeviceConflict, RotateDeviceToken, TellApart } from './app/enrolment-ends.js';
import { CreateEnrollmentKey, ListEnrollmentKeys, RevokeEnrollmentKey } from './app/enrollment-keys.js';
import { DeviceHealths, DeviceQueries, ListDevices } from './app/device-queries.js';
import { DeviceRecord } from './app/device-record.service.js';
import { DeviceReports } from './app/device-reports.service.js';
import { DeviceSeeder } from './app/device-seeder.service.js';
import { DeviceRollups } from './app/device-rollups.service.js';
import { EnrollDevice, RedeemableTokens } from './app/enroll-device.service.js';
import { PruneSignaturesHandler } from './app/prune-signatures.handler.js';
import { OfferEnrollment, RenewEnrollment, RegisterDevice } from './app/enrollment.js';
import { PlaceHosts } from './app/place-hosts.service.js';
import { devicesConfig } from './config.js';
import { AgentDownloadController } from './http/agent-download.controller.js';
import { AgentDownload, PublicAddress, shippedAgentFile } from './http/public-address.js';
import { AgentPolicyController } from './http/agent-policy.controller.js';
import { DeviceEnrollmentController } from './http/device-enrollment.controller.js';
import { DeviceLikenessController } from './http/device-likeness.controller.js';
import { DevicePolicyController } from './http/device-policy.controller.js';
import { DevicePresenter } from './http/device.presenter.js';
import { DevicesController } from './http/devices.controller.js';
import { EnrollController } from './http/enroll.controller.js';
import { EnrollmentKeysController } from './http/enrollment-keys.controller.js';
import { AgentRefusalRepository } from './persistence/agent-refusal.repository.js';
import {
  DeviceContactRepository,
  DeviceCredentialRepository,
  DeviceReferenceRepository,
} from './persistence/device-credential.repository.js';
import { DeviceHealthRepository } from './persistence/device-health.repository.js';
import { DeviceIdentityRepository } from './persistence/device-identity.repository.js';
import { DeviceLikenessRepository } from './persistence/device-likeness.repository.js';
import { DeviceMarkRepository } from './persistence/device-mark.repository.js';
import { DeviceListRepository } from './persistence/device-list.repository.js';
import { DevicePolicyRepository } from './persistence/device-policy.repository.js';
import { DeviceRepository } from './persistence/device.repository.js';
import { DeviceRollupRepository } from './persistence/device-rollup.repository.js';
import { EnrollmentKeyRepository } from './persistence/enrollment-key.repository.js';
import { EnrollmentTokenRepository } from './persistence/enrollment-token.repository.js';
import { SignedRequestRepository } from './persistence/signed-request.repository.js';

const verbs = [
  AdmitMachine,
  ApproveDevice,
  ChangeDevice,
  ChangeDevicePolicy,
  CloseEnrolment,
  CreateEnrollmentKey,
  DeactivateDevice,
  DeviceRecord,
  EnrollDevice,
  PruneSignaturesHandler,
  ListDevices,
  ListEnrollmentKeys,
  OfferEnrollment,
  RedeemableTokens,
  RegisterDevice,
  RenewEnrollment,
  ResolveDeviceConflict,
  RevokeEnrollmentKey,
  RotateDeviceToken,
  TellApart,
];

const repositories = [
  AgentRefusalRepository,
  DeviceContactRepository,
  DeviceCredentialRepository,
  DeviceHealthRepository,
  DeviceIdentityRepository,
  DeviceLikenessRepository,
  DeviceMarkRepository,
  DeviceListRepository,
  DevicePolicyRepository,
  DeviceReferenceRepository,
  DeviceRepository,
  DeviceRollupRepository,
  EnrollmentKeyRepository,
  EnrollmentTokenRepository,
  SignedRequestRepository,
];

/** Devices, their enrolment, and the requests that they sign. */
@Module({
  imports: [IdentityModule],
  // The fixed path `devices/enroll` before `devices/:id`.
  controllers: [
    EnrollController,
    DevicesController,
    DeviceEnrollmentController,
    DeviceLikenessController,
    EnrollmentKeysController,
    AgentPolicyController,
    DevicePolicyController,
    AgentDownloadController,
  ],
  providers: [
    devicesConfig.provider,
    ...repositories,
    ...verbs,
    { provide: AgentDownload, useFactory: () => new AgentDownload(shippedAgentFile()) },
    AgentRefusals,
    AuthenticateAgent,
    DeviceHealths,
    DevicePolicies,
    DevicePresenter,
    DeviceQueries,
    DeviceReports,
    DeviceRollups,
    DeviceSeeder,
    PlaceHosts,
    PublicAddress,
  ],
  // AuthenticateAgent is what DeviceSignatureGuard and NoteRefusalsInterceptor need in the modules that use @AgentSigned().
  exports: [
    devicesConfig.token,
    AuthenticateAgent,
    DeviceHealths,
    DevicePolicies,
    DeviceQueries,
    DeviceReports,
    DeviceRollups,
    DeviceSeeder,
    ListDevices,
    PlaceHosts,
  ],
})
export class DevicesModule {}
