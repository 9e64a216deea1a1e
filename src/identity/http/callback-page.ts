import { createHash } from 'node:crypto';

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem;color:#1a1a1a;background:#fff}
a{color:#0b57d0}
@media (prefers-color-scheme:dark){body{color:#eee;background:#161616}a{color:#9cc3ff}}`;

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
    const path = String(answer.returnTo);
    location.replace(/^\\/(?![/\\\\])[^\\\\\\u0000-\\u001f\\u007f]*$/.test(path) ? path : '/');
  } catch {
    say('Not signed in', 'The service did not answer. Check your connection.');
  }
})();`;

/** Where a provider sends the browser back to: it posts the exchange and goes on, or says in words why it cannot. */
export const CALLBACK_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Signing in</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1 id="title">Signing in …</h1>
<p id="text" role="status"></p>
<p id="again" hidden><a id="again-link" href="/">Sign in again</a></p>
<noscript><p>Signing in needs JavaScript. Turn it on for this site and load this page again.</p></noscript>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;

/** Nothing runs or loads but what is on the page itself, and it talks to nobody but this service. */
export const CALLBACK_PAGE_POLICY = [
  "default-src 'none'",
  `script-src '${hashOf(SCRIPT)}'`,
  `style-src '${hashOf(STYLE)}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
