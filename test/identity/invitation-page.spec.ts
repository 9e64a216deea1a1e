import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startService, type TestService } from '../support/service.js';
import { Browser } from '../support/session.js';

describe('the page that the link of an invitation leads to', () => {
  let service: TestService;
  let script: string;

  beforeAll(async () => {
    service = await startService();
    const { body } = await new Browser(service.url).get('~/invitation');
    script = /<script>([\s\S]*)<\/script>/.exec(String(body))![1]!;
  });

  afterAll(async () => {
    await service.stop();
  });

  interface Element {
    hidden?: boolean;
    textContent?: string;
    click?: () => Promise<void>;
    append?: (child: Element) => void;
    addEventListener?: (event: string, run: () => Promise<void>) => void;
  }

  /** Runs the page's script in a make-believe browser. */
  async function visit(hash: string, signedInAs: string | null, state: object | null = null) {
    const made = new Map<string, Element>();
    const buttons: Element[] = [];
    const posted: [string, unknown][] = [];
    const seen = { address: '', kept: null as unknown, wentTo: '' };
    const element = (id = ''): Element => {
      const known = made.get(id);
      if (known && id !== '') return known;
      const one: Element = { hidden: true };
      one.append = (child) => buttons.push(child);
      one.addEventListener = (_event, run) => (one.click = run);
      made.set(id, one);
      return one;
    };
    const answers: Record<string, object> = {
      '/api/v1/auth/providers': [{ id: 'github', name: 'GitHub' }],
      '/api/v1/auth/github/start': { location: 'https://github.example/consent' },
      '/api/v1/auth/invitations/accept': { role: 'viewer' },
      '/api/v1/auth/me': { user: { name: signedInAs } },
    };
    await runInNewContext(script, {
      location: {
        hash,
        pathname: '/invitation',
        replace: (path: string) => (seen.wentTo = path),
        assign: (path: string) => (seen.wentTo = path),
      },
      history: {
        state,
        replaceState: (kept: unknown, _title: string, address: string) => Object.assign(seen, { kept, address }),
      },
      document: { getElementById: element, createElement: () => element() },
      fetch: async (path: string, init?: { body: string }) => {
        if (init) posted.push([path, JSON.parse(init.body)]);
        return { ok: path !== '/api/v1/auth/me' || signedInAs !== null, json: async () => answers[path] };
      },
    });
    return { element, buttons, posted, seen };
  }

  const TOKEN = `sps_inv_${'a'.repeat(49)}`;

  it('runs its own script only, sends no referrer, and is kept nowhere', async () => {
    const { status, headers } = await new Browser(service.url).get('~/invitation');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(policy).toMatch(/^default-src 'none'.*connect-src 'self'.*frame-ancestors 'none'$/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('takes the token out of the address, and sends it in a body to begin a sign-in', async () => {
    const { buttons, posted, seen, element } = await visit(`#${TOKEN}`, null);
    expect(seen).toMatchObject({ address: '/invitation', kept: { invitation: TOKEN } });
    expect(element('inside').hidden).toBe(true);
    expect(buttons).toMatchObject([{ textContent: 'Sign in with GitHub' }]);
    await buttons[0]!.click!();
    expect(posted).toEqual([['/api/v1/auth/github/start', { invitation: TOKEN, returnTo: '/' }]]);
    expect(seen.wentTo).toBe('https://github.example/consent');
  });

  it('lets somebody who is signed in join with one press, also after loading it again', async () => {
    const { posted, seen, element } = await visit('', 'Ada', { invitation: TOKEN });
    expect(element('who').textContent).toBe('Ada');
    expect(element('inside').hidden).toBe(false);
    await element('accept').click!();
    expect(posted).toEqual([['/api/v1/auth/invitations/accept', { token: TOKEN }]]);
    expect(seen.wentTo).toBe('/');
  });

  it('asks for the whole link when it is cut off', async () => {
    const { buttons, posted, element } = await visit('#sps_inv_cut', null);
    expect([buttons, posted]).toEqual([[], []]);
    expect(element('text').textContent).toMatch(/not complete/);
  });
});
