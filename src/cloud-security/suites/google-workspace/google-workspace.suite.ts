import { Inject, Injectable } from '@nestjs/common';
import { CloudSuite } from '../../cloud-suite.decorator.js';
import type {
  CloudSuitePort,
  EvaluationContext,
  Preflight,
  SuiteChange,
  SuitePorts,
} from '../../domain/cloud-suite.port.js';
import type { Collected } from '../../domain/collected.js';
import type { CheckResult } from '../../domain/verdict.js';
import { changesInGoogle } from './changes.js';
import { CIS_VERSIONS } from './checks/check.js';
import { CHECKS } from './checks/checks.js';
import { collectGoogle } from './collect/collect.js';
import {
  CREDENTIAL_FIELDS,
  describeGoogleCredentials,
  type GoogleCredentials,
  readGoogleCredentials,
} from './credentials/google-credentials.js';
import { evaluateGoogle, googleEvaluation } from './evaluate.js';
import { type GoogleWorkspaceConfig, googleWorkspaceConfig } from './google-workspace.config.js';
import { GUIDE } from './guide.js';
import { preflightGoogle } from './preflight.js';
import { PERMISSIONS } from './scopes.js';

/** Google Workspace, read with a service account that has domain-wide delegation of scopes that only read. */
@CloudSuite({ key: 'google-workspace', title: 'Google Workspace' })
@Injectable()
export class GoogleWorkspaceSuite implements CloudSuitePort<GoogleCredentials> {
  readonly checks = CHECKS;
  readonly permissions = PERMISSIONS;
  readonly credentialFields = CREDENTIAL_FIELDS;
  readonly guide = GUIDE;
  readonly baselineVersions = {
    cisa: 'SCuBA for Google Workspace, August 2026',
    cis: `Google Workspace ${CIS_VERSIONS.join(' and ')}`,
  };
  readonly addresses: Readonly<Record<'token' | 'admin' | 'identity', string>>;

  constructor(@Inject(googleWorkspaceConfig.token) config: GoogleWorkspaceConfig) {
    const host = (address: string): string => address.replace(/(?<!\/)\/+$/, '');
    this.addresses = {
      token: host(config.GOOGLE_WORKSPACE_TOKEN_URL),
      admin: host(config.GOOGLE_WORKSPACE_ADMIN_URL),
      identity: host(config.GOOGLE_WORKSPACE_IDENTITY_URL),
    };
  }

  readCredentials(body: unknown): GoogleCredentials {
    return readGoogleCredentials(body);
  }

  describe(credentials: GoogleCredentials): Readonly<Record<string, string>> {
    return describeGoogleCredentials(credentials);
  }

  preflight(credentials: GoogleCredentials, ports: SuitePorts): Promise<Preflight> {
    return preflightGoogle(credentials, ports);
  }

  collect(credentials: GoogleCredentials, ports: SuitePorts): Promise<Collected> {
    return collectGoogle(credentials, ports);
  }

  evaluate(collected: Collected, context: EvaluationContext): readonly CheckResult[] {
    return evaluateGoogle(collected, context);
  }

  steps(collected: Collected, context: EvaluationContext): Generator<undefined, readonly CheckResult[], undefined> {
    return googleEvaluation(collected, context);
  }

  changesIn(collected: Collected): readonly SuiteChange[] {
    return changesInGoogle(collected);
  }
}
