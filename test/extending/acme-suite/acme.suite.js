import { Inject } from '@nestjs/common';
import { CloudSuite } from 'posture/cloud-security/suite';
import { CloudCallError, CredentialsError } from 'posture/cloud-security/domain/cloud-suite.port';
import { defineConfig } from 'posture/platform';
import { Type } from '@sinclair/typebox';

/** Where Acme Drive is asked. */
export const acmeConfig = defineConfig('acme-suite', {
  ACME_SUITE_URL: Type.String({ default: 'https://api.acme.example', description: 'must be an address' }),
});

const check = (id, severity, reads, more) => ({
  id,
  title: id,
  area: id.split('.')[1],
  severity,
  tier: 'core',
  licences: [],
  passWhen: 'It is as it should be.',
  remediation: 'Make it so.',
  reads: [{ collector: reads, required: true }],
  fields: [],
  parameters: [],
  baselines: { scuba: [], cis: {} },
  supports: { cisControlsV8: [], iso27001: [], nistCsf2: [], nist80053r5: [], mitreAttack: [] },
  ...more,
});

const CHECKS = [
  check('acme.people.second-factor', 'critical', 'people', {
    supports: {
      cisControlsV8: ['6.3'],
      iso27001: ['A.8.5'],
      nistCsf2: ['PR.AA-03'],
      nist80053r5: [],
      mitreAttack: ['T1078'],
    },
  }),
  check('acme.people.few-admins', 'medium', 'people', {
    parameters: [{ name: 'most', title: 'How many at most', default: 2, min: 1, max: 10 }],
  }),
  check('acme.sharing.links', 'high', 'sharing', {}),
];

/** A verdict with what most have in common. */
function verdict(checkId, status, summary, more = {}) {
  return {
    checkId,
    status,
    summary,
    reason: null,
    confidence: 'direct',
    affected: { count: 0, sample: [] },
    expected: '',
    observed: null,
    wouldPassIf: null,
    missing: [],
    scopes: [],
    note: null,
    ...more,
  };
}

/** Audits Acme Drive, a suite that somebody made up: who has a second factor, how many administer it, how links are shared. */
export class AcmeSuite {
  checks = CHECKS;
  permissions = [
    { name: 'people.read', purpose: 'Reads people.', optional: false },
    { name: 'sharing.read', purpose: 'Reads sharing.', optional: false },
  ];
  credentialFields = [
    { name: 'tenant', title: 'Tenant', secret: false, required: true, description: 'Name of the tenant.' },
    { name: 'secret', title: 'Secret', secret: true, required: true, description: 'Made under Settings, API.' },
  ];
  guide = { steps: ['Make a secret.'], links: [{ title: 'API', url: 'https://acme.example/api' }] };
  baselineVersions = { cisa: 'none', cis: 'none' };

  constructor(config) {
    this.addresses = { api: config.ACME_SUITE_URL };
  }

  readCredentials(body) {
    const faults = ['tenant', 'secret']
      .filter((name) => typeof body?.[name] !== 'string' || body[name] === '' || body[name].length > 200)
      .map((name) => ({ pointer: `/${name}`, detail: 'is a text of 1 to 200 characters' }));
    if (faults.length > 0) throw new CredentialsError(faults);
    return { tenant: body.tenant, secret: body.secret };
  }

  describe({ tenant }) {
    return { tenant };
  }

  async preflight(credentials, ports) {
    const { status, body } = await this.get(credentials, ports, '/me');
    if (status !== 200) {
      const problem = { code: 'secret-refused', message: 'Acme does not take the secret.' };
      return { accepted: false, tenant: null, problem, granted: [], missing: [], excess: [] };
    }
    const missing = this.permissions
      .filter(({ name }) => !body.granted.includes(name))
      .map(({ name }) => ({
        permission: name,
        optional: false,
        costsChecks: CHECKS.filter(({ reads }) => name.startsWith(reads[0].collector)).map(({ id }) => id),
      }));
    const excess = body.granted.filter((name) => !this.permissions.some((one) => one.name === name));
    return {
      accepted: true,
      tenant: { id: body.id, name: null },
      problem: null,
      granted: body.granted,
      missing,
      excess,
    };
  }

  async collect(credentials, ports) {
    const collected = {};
    for (const [i, collector] of ['people', 'sharing', 'log'].entries()) {
      collected[collector] = await this.reading(credentials, ports, collector);
      ports.onProgress(i + 1, 3);
    }
    return collected;
  }

  evaluate(collected, { settings }) {
    return [...this.judgePeople(collected.people, settings), judgeSharing(collected.sharing)];
  }

  changesIn({ log }) {
    return log?.state === 'read' && Array.isArray(log.data?.changes) ? log.data.changes : [];
  }

  async get({ tenant, secret }, { http, addresses }, path) {
    return http.send({
      method: 'GET',
      url: `${addresses.api}/${tenant}${path}`,
      headers: { authorization: `Bearer ${secret}` },
    });
  }

  async reading(credentials, ports, collector) {
    const readAt = ports.now.toISOString();
    const notRead = (reason, permission, message) => ({ state: 'not-read', reason, permission, message, readAt });
    try {
      const { status, body } = await this.get(credentials, ports, `/${collector}`);
      if (status === 200) return { state: 'read', data: body, readAt };
      return notRead('permission-missing', `${collector}.read`, 'It is not allowed.');
    } catch (error) {
      if (!(error instanceof CloudCallError)) throw error;
      return notRead(error.reason === 'timeout' ? 'timeout' : 'unreachable', null, error.message);
    }
  }

  judgePeople(reading, settings) {
    const [factor, admins] = CHECKS;
    const people = reading?.state === 'read' && Array.isArray(reading.data?.people) ? reading.data.people : [];
    const wellFormed = people.filter((one) => typeof one?.name === 'string' && typeof one.factor === 'boolean');
    if (wellFormed.length === 0 || wellFormed.length < people.length) {
      return [unseen(factor.id, reading), unseen(admins.id, reading)];
    }
    const weak = wellFormed
      .filter((one) => !one.factor && !settings.emergencyAccounts.includes(one.name))
      .map(({ name }) => ({ kind: 'user', id: name, name, note: null }));
    const most = settings.parameters[admins.id]?.most ?? 2;
    const count = wellFormed.filter(({ admin }) => admin === true).length;
    return [
      weak.length === 0
        ? verdict(factor.id, 'pass', 'Everybody has a second factor.')
        : verdict(factor.id, 'fail', `${weak.length} have no second factor.`, {
            affected: { count: weak.length, sample: weak.slice(0, 25) },
            observed: weak.map(({ name }) => name),
          }),
      count <= most
        ? verdict(admins.id, 'pass', `${count} administer it.`)
        : verdict(admins.id, 'warning', `${count} administer it.`),
    ];
  }
}

Inject(acmeConfig.token)(AcmeSuite, undefined, 0);
CloudSuite({ key: 'acme-drive', title: 'Acme Drive' })(AcmeSuite);

function judgeSharing(reading) {
  const [, , links] = CHECKS;
  const mode = reading?.state === 'read' ? reading.data?.links : undefined;
  if (mode === 'members') return verdict(links.id, 'pass', 'Links are for members.');
  if (mode === 'anyone') return verdict(links.id, 'fail', 'Links are for anyone.', { observed: mode });
  if (typeof mode === 'string') return verdict(links.id, 'manual', 'The mode is unknown.', { reason: 'unknown-value' });
  return unseen(links.id, reading);
}

function unseen(checkId, reading) {
  const permission = reading?.state === 'not-read' ? reading.permission : null;
  return verdict(checkId, 'not-assessed', 'It could not be read.', {
    reason: reading?.state === 'not-read' ? reading.reason : 'empty-answer',
    missing: permission ? [permission] : [],
  });
}
