import { WIZARD } from './dashboard-wizard-steps.mjs';

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
const seen = (text) => (page) => page.waitForSelector(`::-p-text(${text})`);
const fill = (selector, text) => (page) => page.locator(selector).fill(text);
/** Does something else with requests of a path than to let the service answer them. */
const instead = (path, act, methods) => async (page) => {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isMeant = new URL(request.url()).pathname.startsWith(path);
    if (isMeant && (methods?.includes(request.method()) ?? true)) void act(request);
    else void request.continue();
  });
};
/** Answers requests of this method and path in the stead of the service. */
const answer = (method, path, status, body) => instead(path, respond(status, body), [method]);
const respond = (status, body) => (request) =>
  request.respond({
    status,
    contentType: status < 400 ? 'application/json' : 'application/problem+json',
    body: JSON.stringify(body),
  });
const organizations = ['Example Org (DEMO)', 'A second organization with a long name'];
const problem = (status, code, title) => ({
  type: 'about:blank',
  status,
  code,
  title,
  detail: `${title}.`,
  requestId: 'picture',
});
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
  state('finding', '/findings?state=open', (page) => page.locator('tbody tr:first-child td:last-child a').click()),
  state(
    'decision-refused',
    LIST,
    answer('POST', '/api/v1/', 422, problem(422, 'rule', 'The service says why it does not do this')),
    chooseOne,
    pressText('Decide about 1'),
    fill('textarea', 'Nothing reaches it.'),
    (page) => page.locator('[role=dialog] button[type=submit]').click(),
  ),
  ...WIZARD.map(([name, steps]) => state(name, '/devices/new', ...steps)),
  state('threat', '/threat-model', (page) => page.locator('main h3 button[aria-expanded]').click()),
  state(
    'toast',
    LIST,
    answer('POST', '/api/v1/', 201, { id: 'a-picture' }),
    chooseOne,
    pressText('Decide about 1'),
    fill('textarea', 'Nothing reaches it.'),
    (page) => page.locator('[role=dialog] button[type=submit]').click(),
  ),
  state(
    'failed-request',
    '/devices',
    answer('GET', '/api/v1/scans', 500, problem(500, 'internal', 'Something failed')),
    pressText('Scans'),
  ),
  state(
    'session-ended',
    '/devices',
    instead('/api/v1/', respond(401, problem(401, 'unauthorized', 'Not signed in'))),
    pressText('Scans'),
  ),
  state(
    'organizations',
    '/devices',
    instead(
      '/api/v1/auth/organizations',
      respond(200, {
        data: organizations.map((name, at) => ({ id: `o-${at}`, name, role: 'owner' })),
        joinable: [{ id: 'o-9', name: 'One that can be joined' }],
      }),
    ),
    (page) => page.reload(),
    pressText('Example Org'),
  ),
  state(
    'device-settings',
    '/devices',
    (page) => page.locator('tbody tr:first-child a').click(),
    pressText('Change settings'),
  ),
  state('device-more', '/devices', (page) => page.locator('tbody tr:first-child a').click(), pressText('More')),
  state('risk-dry-run', '/settings?view=risk-policy', pressText('Try')),
  state('api-key', '/settings?view=api-keys', pressText('Make')),
  state('enrollment-key', '/settings?view=enrollment-keys', pressText('Make')),
  state('invite', '/settings?view=invitations', pressText('Invite')),
  state('member-remove', '/settings?view=members', pressText('Remove')),
  state(
    'conflict',
    '/settings?view=device-policy',
    answer('PUT', '/api/v1/device-policy', 412, problem(412, 'stale', 'Changed meanwhile')),
    fill('input[type=number]', '4000'),
    pressText('Save'),
  ),
  state('framework-import', '/compliance', pressText('Import')),
  state('navigation', '/', (page) => page.locator('button[aria-label="Open the navigation"]').click()),
  state('invitation-cut', '/invitation#sps_inv_cut', seen('not complete')),
];
