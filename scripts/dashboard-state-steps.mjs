import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

const CONTRACT = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'));

/** Presses what has this name: a button, link, tab or item of a menu. */
const press = (name) => async (page) => {
  await page.locator(`::-p-aria([name="${name}"])`).click();
};
/** Presses the first that begins with this text. */
const pressText = (text) => async (page) => {
  await page
    .locator(`::-p-xpath(//*[self::button or self::a][starts-with(normalize-space(.), ${JSON.stringify(text)})])`)
    .click();
};
/** Presses the first that is seen: what stands in two places for two widths is hidden in one of them. */
const pressVisible = (selector) => async (page) => {
  await page.waitForSelector(selector);
  for (const each of await page.$$(selector)) if (await each.isVisible()) return each.click();
};
const seen = (text) => (page) => page.waitForSelector(`::-p-text(${text})`);
const fill = (selector, text) => (page) => page.locator(selector).fill(text);
/** What is answered in the stead of the service, by page. */
const answers = new WeakMap();
/** Answers requests of this method and path in the stead of the service; leaves them waiting where there is no status. */
const answer = (method, path, status, body) => async (page) => {
  const known = answers.get(page) ?? [];
  known.push({ method, path, status, body });
  if (answers.has(page)) return;
  answers.set(page, known);
  await page.setRequestInterception(true);
  page.on('request', (request) => void respond(request, known));
};
function respond(request, known) {
  const { pathname } = new URL(request.url());
  const found = known.find(({ method, path }) => request.method() === method && pathname.startsWith(path));
  if (found === undefined) return request.continue();
  const { status, body } = found;
  if (status === undefined) return undefined;
  const contentType = status < 400 ? 'application/json' : 'application/problem+json';
  return request.respond({ status, contentType, body: JSON.stringify(body) });
}
/** Answers as the contract's example does: with a list that the demo does not have, or as if something were made. */
const answerExample = (method, path, template = path) => {
  const [[status, { content }]] = Object.entries(CONTRACT.paths[template][method.toLowerCase()].responses);
  return answer(method, path, Number(status), content['application/json'].example);
};
/** Once the first page is there, loads it again: what is answered from here on is answered from the beginning. */
const again = (page) => page.reload({ waitUntil: 'load' });
const submit = (page) => page.locator('[role=dialog] button[type=submit]').click();
const problem = (status, code, title) => ({
  type: 'about:blank',
  status,
  code,
  title,
  detail: `${title}.`,
  requestId: 'picture',
});
/** A report that is being printed, or could not be. */
const printing = (state, progress, jobProblem = null) => {
  const job = { id: 'picture', kind: 'report.print', state, progress, problem: jobProblem, attempts: 1 };
  return async (page) => {
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const body = pathname.endsWith('/reports/export/pdf')
        ? { reportId: 'picture', job }
        : pathname.startsWith('/api/v1/jobs/')
          ? job
          : null;
      if (body === null) return void request.continue();
      return void request.respond({ status: 200, contentType: 'application/json', body: JSON.stringify(body) });
    });
  };
};
const forcedColors = async (page) => {
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
};
const chord = async (page) => {
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
};

const state = (name, path, ...steps) => ({
  name,
  path,
  steps: async (page) => {
    for (const step of steps) await step(page);
  },
});

const LIST = '/vulnerabilities?status=open';
const FIRST = 'tbody tr:first-child input[type=checkbox]';
const RICE = '/recommendations';
const FRAMEWORK = '/compliance/frameworks/nist-csf-2.0';
const ATTEST = `${FRAMEWORK}/controls/GV.PO-01/attest`;
const choose = (count) => async (page) => {
  for (let at = 1; at <= count; at += 1) await page.locator(`tbody tr:nth-child(${at}) input[type=checkbox]`).click();
};
const last = (selector) => async (page) => (await page.$$(selector)).at(-1)?.scrollIntoView();
const API_KEYS = '/settings?view=api-keys';
const ENROLLMENT_KEYS = '/settings?view=enrollment-keys';
const INVITATIONS = '/settings?view=invitations';
const DOMAINS = '/settings?view=domains';
const ORGANIZATION = '/api/v1/organizations/';
const CONNECTION = '/cloud/google-workspace?view=connection';
const UNAVAILABLE = problem(503, 'unavailable', 'The service cannot answer now');
const chooseOne = (page) => page.locator(FIRST).click();

/** What one comes to with a click, each with its way there. Nothing is changed for good: what would be is answered here. */
export const STATES = [
  state('palette', '/', chord, seen('Overview')),
  state('account-menu', '/', (page) => page.locator('button[aria-label^="Account"]').click(), seen('Sign out')),
  state('shortcuts', '/', (page) => page.locator('button[aria-label^="Account"]').click(), press('Keyboard')),
  state('bulk-bar', LIST, chooseOne, seen('1 selected')),
  state('columns', LIST, pressText('Columns')),
  state('filter', LIST, pressText('Severity')),
  state('views', LIST, pressText('Views')),
  state('decision', LIST, chooseOne, pressText('Decide about 1')),
  state('finding', '/findings?state=open', (page) => page.locator('tbody tr:first-child a').click()),
  state(
    'decision-refused',
    LIST,
    answer('POST', '/api/v1/', 422, problem(422, 'rule', 'The service says why it does not do this')),
    chooseOne,
    pressText('Decide about 1'),
    fill('textarea', 'Nothing reaches it.'),
    submit,
  ),
  state('wizard', '/devices/new', fill('input[name=name]', 'a-picture')),
  state('risk-dry-run', '/settings?view=risk-policy', pressText('Try')),
  state('api-key', API_KEYS, pressText('Make')),
  state('enrollment-key', ENROLLMENT_KEYS, pressText('Make')),
  state('invite', INVITATIONS, pressText('Invite')),
  state('member-remove', '/settings?view=members', pressText('Remove')),
  state(
    'conflict',
    '/settings?view=device-policy',
    answer('PUT', '/api/v1/device-policy', 412, problem(412, 'stale', 'Changed meanwhile')),
    fill('input[type=number]', '4000'),
    pressText('Save'),
  ),
  state('api-key-incomplete', API_KEYS, pressText('Make'), submit, seen('This is needed')),
  state(
    'api-key-made',
    API_KEYS,
    answerExample('POST', '/api/v1/api-keys'),
    pressText('Make'),
    fill('input[name=name]', 'Ticket system'),
    submit,
    seen('Copy it now'),
  ),
  state('api-key-list', API_KEYS, answerExample('GET', '/api/v1/api-keys'), again, seen('Ticket system')),
  state(
    'api-key-revoke',
    API_KEYS,
    answerExample('GET', '/api/v1/api-keys'),
    again,
    pressText('Revoke'),
    seen('This cannot be taken back'),
  ),
  state('enrollment-key-list', ENROLLMENT_KEYS, answerExample('GET', '/api/v1/enrollment-keys'), again, seen('Berlin')),
  state(
    'enrollment-key-made',
    ENROLLMENT_KEYS,
    answerExample('POST', '/api/v1/enrollment-keys'),
    pressText('Make'),
    fill('input[name=label]', 'Berlin laptops'),
    submit,
    seen('Copy it now'),
  ),
  state('invitation-list', INVITATIONS, answerExample('GET', ORGANIZATION + 'invitations'), again, seen('grace@')),
  state(
    'invitation-made',
    INVITATIONS,
    answerExample('POST', ORGANIZATION + 'invitations'),
    pressText('Invite'),
    submit,
    seen('Copy the link now'),
  ),
  state('domain-add', DOMAINS, pressText('Add')),
  state('domain-list', DOMAINS, answerExample('GET', ORGANIZATION + 'domains'), again, seen('example.org')),
  state(
    'domain-not-proven',
    DOMAINS,
    answerExample('GET', ORGANIZATION + 'domains'),
    again,
    pressText('DNS record'),
    answer('POST', ORGANIZATION + 'domains', 422, problem(422, 'no-record', 'The record is not there yet')),
    pressText('Look for the record'),
    seen('not there yet'),
  ),
  state('member-leave', '/settings?view=members', pressText('Leave')),
  state(
    'role-changed',
    '/settings?view=members',
    answer('PATCH', ORGANIZATION + 'members', 200, {}),
    (page) => page.select('select[aria-label="Role of Cy"]', 'analyst'),
    seen('holds from the next request'),
  ),
  state(
    'list-failed',
    '/settings?view=members',
    answer('GET', ORGANIZATION + 'members', 503, UNAVAILABLE),
    again,
    seen('cannot answer'),
  ),
  state('list-loading', '/settings?view=members', answer('GET', ORGANIZATION + 'members'), again),
  state('audit-actions', '/settings?view=audit', pressText('Action')),
  state('audit-details', '/settings?view=audit&action=attestation.*', pressVisible('summary')),
  state('cloud-connect-incomplete', CONNECTION, pressText('Replace'), seen('This is needed')),
  state(
    'cloud-connect-refused',
    CONNECTION,
    answer('PUT', '/api/v1/cloud-security', 422, problem(422, 'refused', 'The suite refuses these credentials')),
    fill('textarea[name=serviceAccountKey]', '{}'),
    fill('input[name=adminEmail]', 'ada@example.org'),
    pressText('Replace'),
    seen('refuses these credentials'),
  ),
  state('cloud-disconnect', CONNECTION, pressText('Disconnect')),
  state(
    'cloud-exception',
    '/cloud/google-workspace?status=fail',
    (page) => page.locator('tbody tr:first-child a').click(),
    pressText('Make an exception'),
    submit,
    seen('This is needed'),
  ),
  state('cloud-score-help', '/cloud', (page) => page.locator('main button').click()),
  state('cloud-filter', '/cloud/google-workspace', pressText('Severity')),
  state(
    'cloud-failed',
    '/cloud',
    answer('GET', '/api/v1/cloud-security', 503, UNAVAILABLE),
    again,
    seen('cannot answer'),
  ),
  state('framework-import', '/compliance', pressText('Import')),
  state(
    'framework-import-refused',
    '/compliance',
    answer('POST', '/api/v1/compliance/frameworks', 422, {
      ...problem(422, 'rule', 'The file cannot be imported'),
      errors: [
        { pointer: '/controls/0/id', code: 'required', detail: 'must be there' },
        { pointer: '/controls/3/section', code: 'unknown', detail: 'names no section of this file' },
      ],
    }),
    pressText('Import'),
    async (page) => (await page.waitForSelector('input[type=file]')).uploadFile('package.json'),
    (page) => page.locator('[role=dialog] button[type=submit]').click(),
  ),
  state('simulation', RICE, choose(2), seen('If these 2')),
  state('simulation-steps', RICE, choose(2), seen('If these 2'), pressText('Step by step')),
  state('rice', RICE, (page) => page.locator('tbody tr:first-child td button').click()),
  state('framework-open', FRAMEWORK, pressText('Open all')),
  state('framework-export', FRAMEWORK, pressText('Export')),
  state('gap', '/compliance/gaps', (page) => page.locator('main summary').click()),
  state(
    'attestation-faults',
    ATTEST,
    fill('textarea', ' '),
    fill('input[type=email]', 'nobody'),
    pressText('Add a link'),
    pressText('Attest'),
    last('form footer'),
  ),
  state(
    'attestation-conflict',
    ATTEST,
    answer('POST', '/api/v1/compliance/', 412, problem(412, 'stale', 'Changed meanwhile')),
    (page) => page.locator('form button[type=submit]').click(),
    seen('Somebody else attested meanwhile'),
    last('form footer'),
  ),
  state('exception', `${FRAMEWORK}/controls/GV.PO-01`, pressText('Ask for an exception')),
  state('exception-review', '/compliance/exceptions', pressText('Review')),
  state('exception-end', '/compliance/exceptions', pressText('End it')),
  state('assumption-faults', '/planning?view=assumptions', fill('form input', '-4'), pressText('Save')),
  state(
    'assumption-conflict',
    '/planning?view=assumptions',
    answer('PUT', '/api/v1/planning/assumptions', 412, problem(412, 'stale', 'Changed meanwhile')),
    fill('form input', '1'),
    pressText('Save'),
    last('form button'),
  ),
  state(
    'report-printing',
    '/reports',
    printing('running', { done: 0, total: 1, phase: 'Printing' }),
    pressText('Make the PDF'),
    seen('Printing'),
  ),
  state(
    'report-failed',
    '/reports',
    printing(
      'failed',
      { done: 0, total: 1, phase: 'Printing' },
      { code: 'renderer-unavailable', message: 'No browser is there that could print it.' },
    ),
    pressText('Make the PDF'),
    seen('could not be printed'),
  ),
  state(
    'report-refused',
    '/reports',
    answer(
      'GET',
      '/api/v1/reports/export',
      503,
      problem(503, 'renderer-unavailable', 'There is no browser to print with'),
    ),
    pressText('Make the PDF'),
  ),
  state(
    'report-unread',
    '/',
    answer('GET', '/api/v1/reports/', 500, problem(500, 'internal', 'Something went wrong')),
    (page) => page.goto(new URL('/reports', page.url())),
  ),
  state('compliance-forced', '/compliance', forcedColors),
  state('framework-forced', FRAMEWORK, forcedColors),
  state('planning-forced', '/planning', forcedColors),
  state('recommendations-forced', RICE, choose(2), forcedColors),
  state('navigation', '/', (page) => page.locator('button[aria-label="Open the navigation"]').click()),
  state('invitation-cut', '/invitation#sps_inv_cut', seen('not complete')),
];
