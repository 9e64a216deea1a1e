import type { CloudCheck } from '../../src/cloud-security/domain/cloud-check.js';
import type {
  ConnectionGuide,
  CredentialField,
  SuitePermission,
} from '../../src/cloud-security/domain/cloud-suite.port.js';
import { CHECKS as GOOGLE_CHECKS } from '../../src/cloud-security/suites/google-workspace/checks/checks.js';
import { CREDENTIAL_FIELDS as GOOGLE_FIELDS } from '../../src/cloud-security/suites/google-workspace/credentials/google-credentials.js';
import { GUIDE } from '../../src/cloud-security/suites/google-workspace/google-workspace.suite.js';
import {
  COLLECTORS as GOOGLE_COLLECTORS,
  costOf as googleCostOf,
  PERMISSIONS as GOOGLE_SCOPES,
  SCOPE_OF,
} from '../../src/cloud-security/suites/google-workspace/scopes.js';
import { allChecks } from '../../src/cloud-security/suites/microsoft-365/checks/all-checks.js';
import { COLLECTORS as GRAPH_COLLECTORS } from '../../src/cloud-security/suites/microsoft-365/collect/collectors.js';
import { CREDENTIAL_FIELDS as MICROSOFT_FIELDS } from '../../src/cloud-security/suites/microsoft-365/connection/credentials.js';
import { guideFor } from '../../src/cloud-security/suites/microsoft-365/connection/preflight.js';
import {
  costOf as graphCostOf,
  PERMISSIONS as GRAPH_PERMISSIONS,
} from '../../src/cloud-security/suites/microsoft-365/connection/permissions.js';
import { LICENCE_TITLES } from '../../src/cloud-security/suites/microsoft-365/licences.js';
import type { FakeTenant } from '../../src/demo/tenants/fake-tenant.js';
import { googleTenant } from '../../src/demo/tenants/google/google-tenant.js';
import { microsoftTenant } from '../../src/demo/tenants/microsoft-tenant.js';
import { unseenBy } from './cloud-page-unseen.js';
import { codes, table } from './markdown-table.js';

/** What the page shows of a suite. */
export interface PageSuite {
  /** Of its blocks. */
  name: string;
  title: string;
  /** What all ids of its checks begin with. */
  prefix: string;
  checks: readonly CloudCheck[];
  guide: ConnectionGuide;
  fields: readonly CredentialField[];
  permissions: readonly SuitePermission[];
  /** Checks that go when this one alone is missing. */
  costOf: (permission: string) => string[];
  collectors: readonly { id: string; permissions: readonly string[]; licence: string | null }[];
  tenant: FakeTenant;
}

/** Any day: addresses do not depend on it. */
const DAY = new Date('2026-11-20T12:00:00Z');
const SCOPE_PREFIX = 'https://www.googleapis.com/auth/';

export const SUITES: readonly PageSuite[] = [
  {
    name: 'google',
    title: 'Google Workspace',
    prefix: 'google.',
    checks: GOOGLE_CHECKS,
    guide: GUIDE,
    fields: GOOGLE_FIELDS,
    permissions: GOOGLE_SCOPES,
    costOf: googleCostOf,
    collectors: GOOGLE_COLLECTORS.map((id) => ({ id, permissions: [SCOPE_OF[id]], licence: null })),
    tenant: googleTenant(DAY),
  },
  {
    name: 'microsoft',
    title: 'Microsoft 365',
    prefix: 'm365.',
    checks: allChecks,
    guide: guideFor('https://login.microsoftonline.com'),
    fields: MICROSOFT_FIELDS,
    permissions: GRAPH_PERMISSIONS,
    costOf: (permission) =>
      graphCostOf(permission, new Set(GRAPH_PERMISSIONS.map(({ name }) => name).filter((name) => name !== permission))),
    collectors: GRAPH_COLLECTORS,
    tenant: microsoftTenant(DAY, []),
  },
];

/** The blocks of one suite, by their names. */
export function suiteBlocks(suite: PageSuite): Record<string, string> {
  return {
    [`${suite.name}-steps`]: stepsBlock(suite),
    [`${suite.name}-fields`]: fieldsBlock(suite),
    [`${suite.name}-permissions`]: permissionsBlock(suite),
    [`${suite.name}-calls`]: callsBlock(suite),
    [`${suite.name}-checks`]: checksBlock(suite),
  };
}

function stepsBlock({ guide }: PageSuite): string {
  const steps = guide.steps.map((step, at) => {
    const lines = step.split('\n').map(asMarkdown).join('\n   ');
    // Without an empty line a sentence would belong to the last thing of the list above it.
    return `${at + 1}. ${lines.replaceAll(/`\n {3}(?!- )/g, '`\n\n   ')}`;
  });
  const links = guide.links.map(({ title, url }) => `[${title}](${url})`);
  return [...steps, '', `From the vendor: ${links.join(', ')}.`].join('\n');
}

/** A line of one word is there to be copied. */
function asMarkdown(line: string): string {
  return /\s/.test(line) ? line : `- \`${line.replace(/,$/, '')}\``;
}

function fieldsBlock({ fields }: PageSuite): string {
  return table(
    ['Field', 'What it is', 'Secret', 'Needed', 'Where it is found'],
    fields.map(({ name, title, secret, required, description }) => [
      `\`${name}\``,
      title,
      secret ? 'yes' : '',
      required ? 'yes' : '',
      description,
    ]),
  );
}

function permissionsBlock({ permissions, costOf, prefix }: PageSuite): string {
  return table(
    ['Permission', 'What is read with it', 'Checks lost', 'Which'],
    permissions.map(({ name, purpose, optional }) => {
      const lost = costOf(name);
      return [
        `\`${short(name)}\`${optional ? ', optional' : ''}`,
        purpose,
        lost.length,
        codes(lost.map((id) => id.slice(prefix.length))),
      ];
    }),
  );
}

/** The addresses are those of the made-up tenant, which answers to no other. */
function callsBlock({ collectors, tenant, checks }: PageSuite): string {
  return table(
    ['Collector', 'Call', 'Permission', 'Not asked without', 'Checks'],
    collectors.map(({ id, permissions, licence }) => [
      `\`${id}\``,
      callsOf(tenant, id),
      codes(permissions.map(short)),
      licence === null ? '' : (LICENCE_TITLES[licence] ?? licence),
      checks.filter(({ reads }) => reads.some(({ collector }) => collector === id)).length,
    ]),
  );
}

function callsOf(tenant: FakeTenant, id: string): string {
  const routes = tenant.routes.filter(({ collector }) => collector === id);
  if (routes.length === 0 && id !== 'dns') throw new Error(`The made-up tenant has no address for ${id}`);
  if (id === 'dns') return 'DNS: TXT and CNAME';
  return routes.map(({ method, path }) => `\`${method} ${addressOf(path)}\``).join('<br>');
}

/** A pattern as an address, with dots where something varies. */
function addressOf(path: RegExp): string {
  return path.source
    .replaceAll(/\[(?:\^['/]|0-9-)\]\+/g, '…')
    .replaceAll(/^\^|\$$/g, '')
    .replaceAll('\\', '');
}

function checksBlock({ checks, prefix }: PageSuite): string {
  const areas = [...new Set(checks.map(({ area }) => area))];
  return areas
    .map((area) => {
      const rows = checks.filter((check) => check.area === area);
      return `#### \`${area}\` (${rows.length})\n\n${table(
        CHECK_COLUMNS,
        rows.map((row) => rowOf(row, prefix.replace('.', ''))),
      )}`;
    })
    .join('\n\n');
}

const CHECK_COLUMNS = ['Check', 'Passes when', 'Reads', 'Cannot see', 'Baselines'];

function rowOf(check: CloudCheck, suite: string): string[] {
  const { id, title, severity, tier, licences, passWhen, reads, fields } = check;
  const kinds = [severity, ...(tier === 'extended' ? [tier] : []), ...licences.map((name) => `needs ${titleOf(name)}`)];
  const collectors = reads.map(({ collector, required }) => `${collector}${required ? '' : '?'}`);
  return [
    `\`${id}\`<br>${title} (${kinds.join(', ')})`,
    passWhen,
    `**${collectors.join(', ')}**: ${codes(fields)}`,
    unseenBy(suite, check),
    baselinesOf(check),
  ];
}

function titleOf(licence: string): string {
  return LICENCE_TITLES[licence] ?? licence;
}

/** Numbers of CIS that neighbouring versions share are said once. */
function baselinesOf({ baselines: { scuba, cis } }: CloudCheck): string {
  const spans: { numbers: string; first: string; last: string }[] = [];
  for (const [version, list] of Object.entries(cis)) {
    const numbers = list.join(', ');
    const span = spans.at(-1);
    if (span?.numbers === numbers) span.last = version;
    else spans.push({ numbers, first: version, last: version });
  }
  const cisTexts = spans
    .filter(({ numbers }) => numbers !== '')
    .map(({ numbers, first, last }) => `CIS ${first === last ? first : `${first} to ${last}`}: ${numbers}`);
  return [...scuba.map(({ id, criticality }) => `${id} ${criticality}`), ...cisTexts].join('<br>') || 'none';
}

function short(permission: string): string {
  return permission.replace(SCOPE_PREFIX, '…/');
}
