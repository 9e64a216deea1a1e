import { SETTINGS } from './settings-steps.mjs';
import {
  again,
  answer,
  chord,
  fill,
  forcedColors,
  press,
  pressText,
  pressVisible,
  problem,
  seen,
  state,
  submit,
} from './steps.mjs';
import { WIZARD } from './wizard-steps.mjs';

const ORGANIZATIONS = ['Example Org (DEMO)', 'A second organization with a long name'];
/** A report that is being printed, or could not be. */
const printing = (state, progress, jobProblem = null) => {
  const job = { id: 'picture', kind: 'report.print', state, progress, problem: jobProblem, attempts: 1 };
  return async (page) => {
    await answer('*', '/api/v1/reports/export/pdf', 200, { reportId: 'picture', job })(page);
    await answer('*', '/api/v1/jobs/', 200, job)(page);
  };
};

const LIST = '/vulnerabilities?status=open';
const FIRST = 'tbody tr:first-child input[type=checkbox]';
const RICE = '/recommendations';
const FRAMEWORK = '/compliance/frameworks/nist-csf-2.0';
const ATTEST = `${FRAMEWORK}/controls/GV.PO-01/attest`;
const choose = (count) => async (page) => {
  for (let at = 1; at <= count; at += 1) {
    const box = `tbody tr:nth-child(${at}) input[type=checkbox]`;
    // In a small window the bar that comes with the first one stands above the second.
    await page.$eval(box, (each) => each.scrollIntoView({ block: 'center' }));
    await page.locator(box).click();
  }
};
const last = (selector) => async (page) => (await page.$$(selector)).at(-1)?.scrollIntoView();
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
    submit,
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
    submit,
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
    answer('*', '/api/v1/', 401, problem(401, 'unauthorized', 'Not signed in')),
    pressText('Scans'),
  ),
  state(
    'organizations',
    '/devices',
    answer('GET', '/api/v1/auth/organizations', 200, {
      data: ORGANIZATIONS.map((name, at) => ({ id: `o-${at}`, name, role: 'owner' })),
      joinable: [{ id: 'o-9', name: 'One that can be joined' }],
    }),
    again,
    pressText('Example Org'),
  ),
  state(
    'device-settings',
    '/devices',
    (page) => page.locator('tbody tr:first-child a').click(),
    pressText('Change settings'),
  ),
  state('device-more', '/devices', (page) => page.locator('tbody tr:first-child a').click(), pressText('More')),
  ...SETTINGS,
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
    submit,
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
  state('navigation', '/', pressVisible('button[aria-label="Open the navigation"]')),
  state('invitation-cut', '/invitation#sps_inv_cut', seen('not complete')),
];
