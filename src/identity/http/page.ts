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
export const WHO_AM_I = `const whoAmI = async () => {
    const ask = () => fetch('/api/v1/auth/me');
    const first = await ask();
    if (first.status !== 401) return first;
    const renew = () => fetch('/api/v1/auth/refresh', { method: 'POST' });
    const renewed = await (navigator.locks ? navigator.locks.request('posture-refresh', renew) : renew());
    return renewed.ok ? ask() : first;
  };`;

/** Makes a page out of its title, its main part and its script. All three are ours: nothing of a request is put in. */
export function page(title: string, main: string, script: string): Page {
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
