import { page, WHO_AM_I } from './page.js';

const SCRIPT = `(async () => {
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

const MAIN = `<h1>Posture</h1>
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
export const FRONT_PAGE = page('Posture', MAIN, SCRIPT);
