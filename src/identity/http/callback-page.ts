import { page } from './page.js';

/** Text from the address and from the service only ever becomes text, and the way on only ever a path of ours. */
const SCRIPT = `(async () => {
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

const MAIN = `<h1 id="title">Signing in …</h1>
<p id="text" role="status"></p>
<p id="again" hidden><a id="again-link" href="/">Sign in again</a></p>
<p id="on" hidden><a href="/">Go on without it</a></p>
<noscript><p>Signing in needs JavaScript. Turn it on for this site and load this page again.</p></noscript>`;

/** Where a provider sends the browser back to: it posts the exchange and goes on, or says in words why it cannot. */
export const CALLBACK_PAGE = page('Signing in', MAIN, SCRIPT);
