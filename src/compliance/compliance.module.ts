import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/index.js';
import { IdentityModule } from '../identity/index.js';
import { Attest } from './app/attest.service.js';
import { AttestableControl } from './app/attestable-control.service.js';
import { ClaimRecord } from './app/claim-record.service.js';
import { CompliancePolicies } from './app/compliance-policies.service.js';
import { ExpireClaimsHandler } from './app/expire-claims.handler.js';
import { ExpireClaims } from './app/expire-claims.service.js';
import { frameworkCatalogue } from './app/framework-catalogue.js';
import { Frameworks } from './app/frameworks.service.js';
import { ImportFramework } from './app/import-framework.service.js';
import { LedgerOrganizations } from './app/ledger-organizations.service.js';
import { Ledger } from './app/ledger.service.js';
import { ReadClaims } from './app/read-claims.service.js';
import { NoSignals, SignalsOfControl } from './app/signals-of-control.js';
import { StandingClaims } from './app/standing-claims.service.js';
import { TakeAttestationSteps } from './app/take-attestation-steps.service.js';
import { TakeExceptionSteps } from './app/take-exception-steps.service.js';
import { VerifyLedger } from './app/verify-ledger.service.js';
import { Catalogue } from './catalogue/catalogue.js';
import { complianceConfig } from './config.js';
import { AttestationsController } from './http/attestations.controller.js';
import { ExceptionsController } from './http/exceptions.controller.js';
import { OwnFrameworksController } from './http/own-frameworks.controller.js';
import { AttestationRepository } from './persistence/attestation.repository.js';
import { ClaimReadingRepository } from './persistence/claim-reading.repository.js';
import { ClaimSweepRepository } from './persistence/claim-sweep.repository.js';
import { ExceptionRepository } from './persistence/exception.repository.js';
import { LedgerRepository } from './persistence/ledger.repository.js';
import { OwnFrameworkRepository } from './persistence/own-framework.repository.js';

/** What is proven, what is claimed and what is unknown, by the controls of frameworks. */
@Module({
  imports: [IdentityModule, DevicesModule],
  controllers: [AttestationsController, ExceptionsController, OwnFrameworksController],
  providers: [
    Attest,
    AttestableControl,
    AttestationRepository,
    ClaimReadingRepository,
    ClaimRecord,
    ClaimSweepRepository,
    complianceConfig.provider,
    CompliancePolicies,
    ExceptionRepository,
    ExpireClaims,
    ExpireClaimsHandler,
    frameworkCatalogue,
    Frameworks,
    ImportFramework,
    Ledger,
    LedgerOrganizations,
    LedgerRepository,
    OwnFrameworkRepository,
    ReadClaims,
    { provide: SignalsOfControl, useClass: NoSignals },
    StandingClaims,
    TakeAttestationSteps,
    TakeExceptionSteps,
    VerifyLedger,
  ],
  exports: [Catalogue, CompliancePolicies, Frameworks, LedgerOrganizations, StandingClaims, VerifyLedger],
})
export class ComplianceModule {}
