import { page, WHO_AM_I } from './page.js';

/**
 * The token stands after the # of the link: browsers send that to no server and into no Referer. The page takes it out of
 * the address, so that no history keeps it, and sends it in bodies only.
 */
const SCRIPT = `(async () => {
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

const MAIN = `<h1 id="title">You are invited</h1>
<p id="text" role="status">Join the organization that sent you this link. The link works once.</p>
<section id="inside" hidden>
<p>You are signed in as <strong id="who"></strong>.</p>
<p><button class="action" id="accept" type="button">Join</button></p>
</section>
<section id="outside" hidden><h2 id="how">Sign in to join</h2><p id="providers"></p></section>
<p id="failed" role="alert" hidden>The service did not answer. Open the link again.</p>
<noscript><p>This page needs JavaScript. Turn it on for this site and open the link again.</p></noscript>`;

/** Where the link of an invitation leads. */
export const INVITATION_PAGE = page('You are invited', MAIN, SCRIPT);
