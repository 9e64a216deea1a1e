import { createHash } from 'node:crypto';

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:12vh auto;padding:0 1rem;color:#1a1a1a;background:#fff}
a{color:#0b57d0}a:focus-visible,button:focus-visible{outline:3px solid currentColor;outline-offset:2px}
.action{display:inline-block;font:inherit;padding:.5rem 1rem;margin:0 .5rem .5rem 0;border:1px solid #747474;border-radius:.375rem;background:none;color:inherit;text-decoration:none;cursor:pointer}
dt{font-weight:600}dd{margin:0 0 .75rem}
@media (prefers-color-scheme:dark){body{color:#eee;background:#161616}a{color:#9cc3ff}}`;

/** A small page of the service itself, and the policy under which nothing runs or loads but what is on it. */
export interface Page {
  html: string;
  policy: string;
}

/**
 * For scripts: the answer of `/auth/me`. An access token that ran out is renewed first, by one tab at a time, so that nobody
 * who is signed in is asked to sign in again.
 */
const WHO_AM_I = `const whoAmI = async () => {
    const ask = () => fetch('/api/v1/auth/me');
    const first = await ask();
    if (first.status !== 401) return first;
    const renew = () => fetch('/api/v1/auth/refresh', { method: 'POST' });
    const renewed = await (navigator.locks ? navigator.locks.request('posture-refresh', renew) : renew());
    return renewed.ok ? ask() : first;
  };`;

/** Makes a page out of its title, its main part and its script. All three are ours: nothing of a request is put in. */
function page(title: string, main: string, script: string): Page {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${main}
</main>
<script>${script}</script>
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(STYLE)}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, policy };
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

const FRONT_SCRIPT = `(async () => {
  ${WHO_AM_I}
  const show = (id) => { document.getElementById(id).hidden = false; };
  const set = (id, text) => { document.getElementById(id).textContent = text; };
  const me = await whoAmI();
  if (me.ok) {
    const { user, organization, role } = await me.json();
    set('who', user.name + ', ' + role + ' of ' + organization.name);
    document.getElementById('leave').addEventListener('click', async () => {
      await fetch('/api/v1/auth/logout', { method: 'POST' });
      location.reload();
    });
    const others = (await (await fetch('/api/v1/auth/organizations')).json()).data.filter((one) => !one.current);
    for (const { id, name, role } of others) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'action';
      button.textContent = name + ' (' + role + ')';
      button.addEventListener('click', async () => {
        const headers = { 'Content-Type': 'application/json' };
        await fetch('/api/v1/auth/switch', { method: 'POST', headers, body: JSON.stringify({ organizationId: id }) });
        location.reload();
      });
      document.getElementById('others').append(button);
    }
    if (others.length > 0) show('switch');
    show('inside');
    return;
  }
  const providers = await (await fetch('/api/v1/auth/providers')).json();
  const list = document.getElementById('providers');
  for (const { id, name } of providers) {
    const link = document.createElement('a');
    link.className = 'action';
    link.href = '/api/v1/auth/' + encodeURIComponent(id) + '?returnTo=/';
    link.textContent = 'Sign in with ' + name;
    list.append(link);
  }
  if (providers.length === 0) set('providers', 'No way to sign in is configured yet: see docs/operate.md.');
  show('outside');
})().catch(() => { document.getElementById('failed').hidden = false; });`;

const FRONT_MAIN = `<h1>Posture</h1>
<section id="outside" hidden><h2>Sign in</h2><p id="providers"></p></section>
<section id="inside" hidden>
<p>Signed in: <strong id="who"></strong></p>
<dl>
<dt><a href="/api/v1/vulnerabilities?status=open">Open vulnerabilities</a></dt><dd>one row each, the most severe first</dd>
<dt><a href="/api/v1/findings?state=open&amp;include=facets">Open findings</a></dt><dd>where they are, with counts per severity</dd>
<dt><a href="/api/v1/devices">Devices</a></dt><dd>what reports, and what fell silent</dd>
<dt><a href="/api/v1/scans">Scans</a></dt><dd>what came and what it changed</dd>
<dt><a href="/api/docs">The API</a></dt><dd>everything, to be tried out here</dd>
</dl>
<section id="switch" hidden><h2>Go to another organization</h2><p id="others"></p></section>
<p><button class="action" id="leave" type="button">Sign out</button></p>
</section>
<p id="failed" role="alert" hidden>The service did not answer. Load this page again.</p>
<noscript><p>This page needs JavaScript. The API does not: see <a href="/api/docs">its description</a>.</p></noscript>`;

/** The way in: sign-in when nobody is signed in, and where to look when somebody is. */
export const FRONT_PAGE = page('Posture', FRONT_MAIN, FRONT_SCRIPT);

/** Text from the address and from the service only ever becomes text, and the way on only ever a path of ours. */
const CALLBACK_SCRIPT = `(async () => {
  const say = (title, text) => {
    document.title = title;
    document.getElementById('title').textContent = title;
    document.getElementById('text').textContent = text;
    document.getElementById('again').hidden = false;
  };
  const provider = location.pathname.split('/').pop();
  const start = '/api/v1/auth/' + encodeURIComponent(provider);
  document.getElementById('again-link').href = start + '?returnTo=/';
  const query = new URLSearchParams(location.search);
  history.replaceState(null, '', location.pathname);
  const code = query.get('code');
  const state = query.get('state');
  if (!code || !state) {
    say('Not signed in', 'The provider did not confirm this sign-in.');
    return;
  }
  const iss = query.get('iss');
  try {
    const response = await fetch(start + '/exchange', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(iss ? { code, state, iss } : { code, state }),
    });
    const answer = await response.json();
    if (!response.ok) {
      say(String(answer.title), String(answer.detail));
      return;
    }
    if (answer.invitation === 'not-valid') {
      say('Invitation not valid', 'You are signed in, but this invitation is not valid, or not for you. Ask for a new one.');
      document.getElementById('again').hidden = true;
      document.getElementById('on').hidden = false;
      return;
    }
    const path = String(answer.returnTo);
    location.replace(/^\\/(?![/\\\\])[^\\\\\\u0000-\\u001f\\u007f]*$/.test(path) ? path : '/');
  } catch {
    say('Not signed in', 'The service did not answer. Check your connection.');
  }
})();`;

const CALLBACK_MAIN = `<h1 id="title">Signing in …</h1>
<p id="text" role="status"></p>
<p id="again" hidden><a id="again-link" href="/">Sign in again</a></p>
<p id="on" hidden><a href="/">Go on without it</a></p>
<noscript><p>Signing in needs JavaScript. Turn it on for this site and load this page again.</p></noscript>`;

/** Where a provider sends the browser back to: it posts the exchange and goes on, or says in words why it cannot. */
export const CALLBACK_PAGE = page('Signing in', CALLBACK_MAIN, CALLBACK_SCRIPT);

/**
 * The token stands after the # of the link: browsers send that to no server and into no Referer. The page takes it out of
 * the address, so that no history keeps it, and sends it in bodies only.
 */
const INVITATION_SCRIPT = `(async () => {
  ${WHO_AM_I}
  const element = (id) => document.getElementById(id);
  const show = (id) => { element(id).hidden = false; };
  const set = (id, text) => { element(id).textContent = text; };
  const token = location.hash.slice(1) || String((history.state || {}).invitation || '');
  history.replaceState({ invitation: token }, '', location.pathname);
  if (!/^sps_inv_[0-9A-Za-z]{49}$/.test(token)) {
    set('text', 'This link is not complete. Open the whole link that you were sent.');
    return;
  }
  const refuse = (title, text) => {
    set('title', title);
    set('text', text);
    element('inside').hidden = true;
    element('outside').hidden = true;
  };
  const send = async (path, body, done) => {
    try {
      const response = await fetch('/api/v1/auth/' + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer = await response.json();
      if (response.ok) done(answer);
      else refuse(String(answer.title), String(answer.detail));
    } catch {
      refuse('Not joined', 'The service did not answer. Check your connection and open the link again.');
    }
  };
  const me = await whoAmI();
  if (me.ok) {
    const { user } = await me.json();
    set('who', user.name);
    element('accept').addEventListener('click', () => send('invitations/accept', { token }, () => location.replace('/')));
    show('inside');
    set('how', 'Or join as somebody else');
  }
  const providers = await (await fetch('/api/v1/auth/providers')).json();
  for (const { id, name } of providers) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'action';
    button.textContent = 'Sign in with ' + name;
    const start = encodeURIComponent(id) + '/start';
    button.addEventListener('click', () =>
      send(start, { invitation: token, returnTo: '/' }, (answer) => location.assign(String(answer.location))));
    element('providers').append(button);
  }
  show('outside');
})().catch(() => { document.getElementById('failed').hidden = false; });`;

const INVITATION_MAIN = `<h1 id="title">You are invited</h1>
<p id="text" role="status">Join the organization that sent you this link. The link works once.</p>
<section id="inside" hidden>
<p>You are signed in as <strong id="who"></strong>.</p>
<p><button class="action" id="accept" type="button">Join</button></p>
</section>
<section id="outside" hidden><h2 id="how">Sign in to join</h2><p id="providers"></p></section>
<p id="failed" role="alert" hidden>The service did not answer. Open the link again.</p>
<noscript><p>This page needs JavaScript. Turn it on for this site and open the link again.</p></noscript>`;

/** Where the link of an invitation leads. */
export const INVITATION_PAGE = page('You are invited', INVITATION_MAIN, INVITATION_SCRIPT);
