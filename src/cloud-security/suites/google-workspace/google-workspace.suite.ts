import { Inject, Injectable } from '@nestjs/common';
import { CloudSuite } from '../../cloud-suite.decorator.js';
import { atOnce } from '../../domain/at-once.js';
import type { CloudCheck } from '../../domain/cloud-check.js';
import type {
  EvaluationContext,
  ConnectionGuide,
  CloudSuitePort,
  Preflight,
  SuiteChange,
  SuitePorts,
} from '../../domain/cloud-suite.port.js';
import type { Collected, Reading } from '../../domain/collected.js';
import { evaluatingMail } from '../../domain/mail/evaluate-spf.js';
import { type CheckResult, resultOfCheck } from '../../domain/check-result.js';
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
import { type GoogleWorkspaceConfig, googleWorkspaceConfig } from './google-workspace.config.js';
import { preflightGoogle } from './preflight.js';
import type { Finding, ReadAnswers } from './rules/rule.js';
import { RULES } from './rules/rules.js';
import { PERMISSIONS } from './scopes.js';

/** From nothing to a first audit. */
export const GUIDE: ConnectionGuide = {
  steps: [
    'In Google Cloud, make a project of its own for this audit, and enable the Admin SDK API and the Cloud Identity API in it.',
    'In that project make a service account without any role, and a JSON key for it. Note the number of its OAuth client ("Unique ID").',
    `In the Google admin console, under Security, Access and data control, API controls, Domain-wide delegation, add the client with exactly these scopes:\n${PERMISSIONS.map(({ name }) => name).join(',\n')}\nA broader scope does not cover a narrower one.`,
    'Choose a super administrator to stand in for when policies are read: Google answers nobody else. For all the rest you may name an administrator with a role that only reads users, organizational units, domains, roles and reports.',
    'Enter the JSON key and the addresses here. The key is sealed and never shown again; what is missing is listed together with the checks it costs.',
    'Google does not say which scopes a client holds beyond those that are asked for: check in the admin console that there are no others.',
  ],
  links: [
    { title: 'Domain-wide delegation', url: 'https://support.google.com/a/answer/162106' },
    { title: 'Service accounts', url: 'https://developers.google.com/identity/protocols/oauth2/service-account' },
    { title: 'Policy API', url: 'https://docs.cloud.google.com/identity/docs/concepts/overview-policies' },
    { title: 'Find your customer id', url: 'https://support.google.com/a/answer/10070793' },
  ],
};

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

type NotRead = Extract<Reading, { state: 'not-read' }>;

/** One result for every check, in their order. What could not be read is said so, and never held against anybody. */
function* googleEvaluation(
  collected: Collected,
  context: EvaluationContext,
): Generator<undefined, CheckResult[], undefined> {
  const answers = Object.fromEntries(
    Object.entries(collected).flatMap(([name, reading]) => (reading.state === 'read' ? [[name, reading.data]] : [])),
  ) as ReadAnswers;
  yield* evaluatingMail(answers.dns ?? null);
  const results: CheckResult[] = [];
  for (const check of CHECKS) {
    results.push(resultOfCheck(check, notReadFor(check, collected) ?? evaluated(check, answers, context)));
    yield;
  }
  return results;
}

export function evaluateGoogle(collected: Collected, context: EvaluationContext): CheckResult[] {
  return atOnce(googleEvaluation(collected, context));
}

function evaluated(check: CloudCheck, answers: ReadAnswers, { now, settings }: EvaluationContext): Finding {
  try {
    const rule = RULES[check.id];
    if (rule === undefined) throw new Error(`No rule for ${check.id}.`);
    return rule(answers, { now, settings, check });
  } catch {
    return {
      status: 'error',
      summary: 'This check could not be evaluated: an error of ours.',
      reason: 'evaluator-failed',
    };
  }
}

function notReadFor({ reads }: CloudCheck, collected: Collected): Finding | null {
  const missing = reads
    .filter(({ required }) => required)
    .map(({ collector }) => collected[collector])
    .filter((reading): reading is NotRead | undefined => reading?.state !== 'read');
  if (missing.length === 0) return null;
  const first = missing.find((reading) => reading !== undefined);
  return {
    status: 'not-assessed',
    summary: first?.message ?? 'What this check reads was not asked for.',
    reason: first?.reason ?? 'not-asked',
    missing: [...new Set(missing.map((reading) => reading?.permission ?? null))].filter((name) => name !== null),
  };
}
