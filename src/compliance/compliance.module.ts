import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/index.js';
import { ScansModule } from '../scans/index.js';
import { VulnerabilitiesModule } from '../vulnerabilities/index.js';
import { AnswerSignals } from './app/answer-signals.service.js';
import { CountDevices } from './app/count-devices.service.js';
import { DeviceExceptions, NoDeviceExceptions } from './app/device-exceptions.js';
import { DeviceSignals } from './app/device-signals.service.js';
import { DevicesOfSignal } from './app/devices-of-signal.service.js';
import { FoldComplianceHandler } from './app/fold-compliance.handler.js';
import { FoldCompliance } from './app/fold-compliance.service.js';
import { FoldLeftoverComplianceHandler } from './app/fold-leftover-compliance.handler.js';
import { frameworkCatalogue } from './app/framework-catalogue.js';
import { GatherDeviceFacts } from './app/gather-device-facts.service.js';
import { KeepComplianceDaysHandler } from './app/keep-compliance-days.handler.js';
import { MarkCompliance } from './app/mark-compliance.service.js';
import { OrganizationSignals } from './app/organization-signals.service.js';
import { PassComplianceDays } from './app/pass-compliance-days.service.js';
import { RebuildCompliance } from './app/rebuild-compliance.service.js';
import { SignalReadings } from './app/signal-readings.service.js';
import { VerifyCompliance } from './app/verify-compliance.service.js';
import { Catalogue } from './catalogue/catalogue.js';
import { complianceConfig } from './config.js';
import { FoldComplianceWhenDeviceAdmitted } from './events/fold-compliance-when-device-admitted.handler.js';
import { FoldComplianceWhenDeviceChanged } from './events/fold-compliance-when-device-changed.handler.js';
import { FoldComplianceWhenDeviceDeactivated } from './events/fold-compliance-when-device-deactivated.handler.js';
import { FoldComplianceWhenRiskMarked } from './events/fold-compliance-when-risk-marked.handler.js';
import { FoldComplianceWhenScanApplied } from './events/fold-compliance-when-scan-applied.handler.js';
import { ComplianceDeviceRepository } from './persistence/compliance-device.repository.js';
import { ComplianceFactsRepository } from './persistence/compliance-facts.repository.js';
import { ComplianceMarkRepository } from './persistence/compliance-mark.repository.js';
import { ComplianceOrganizationRepository } from './persistence/compliance-organization.repository.js';
import { ComplianceSignalRepository } from './persistence/compliance-signal.repository.js';
import { ComplianceSweepRepository } from './persistence/compliance-sweep.repository.js';

/** What is proven, what is claimed and what is unknown, by the controls of frameworks. */
@Module({
  imports: [DevicesModule, ScansModule, VulnerabilitiesModule],
  providers: [
    complianceConfig.provider,
    frameworkCatalogue,
    { provide: DeviceExceptions, useClass: NoDeviceExceptions },
    AnswerSignals,
    ComplianceDeviceRepository,
    ComplianceFactsRepository,
    ComplianceMarkRepository,
    ComplianceOrganizationRepository,
    ComplianceSignalRepository,
    ComplianceSweepRepository,
    CountDevices,
    DeviceSignals,
    DevicesOfSignal,
    FoldCompliance,
    FoldComplianceHandler,
    FoldComplianceWhenDeviceAdmitted,
    FoldComplianceWhenDeviceChanged,
    FoldComplianceWhenDeviceDeactivated,
    FoldComplianceWhenRiskMarked,
    FoldComplianceWhenScanApplied,
    FoldLeftoverComplianceHandler,
    GatherDeviceFacts,
    KeepComplianceDaysHandler,
    MarkCompliance,
    OrganizationSignals,
    PassComplianceDays,
    RebuildCompliance,
    SignalReadings,
    VerifyCompliance,
  ],
  exports: [
    Catalogue,
    ComplianceSweepRepository,
    DeviceSignals,
    DevicesOfSignal,
    FoldCompliance,
    MarkCompliance,
    PassComplianceDays,
    RebuildCompliance,
    SignalReadings,
    VerifyCompliance,
  ],
})
export class ComplianceModule {}
