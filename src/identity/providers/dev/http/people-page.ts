import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { GatheredBytes } from '../../../../platform/index.js';
import { DEVELOPMENT_PEOPLE } from '../../../domain/development-people.js';

const LIMIT_BYTES = 8 * 1024;

/** Reads a form, which no other route of the service understands; null when it is no form or too long. */
export async function readForm(request: Request): Promise<URLSearchParams | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.get('content-type') ?? '')) return null;
  const gathered = new GatheredBytes(LIMIT_BYTES);
  for await (const chunk of request as AsyncIterable<Buffer>) if (gathered.add(chunk) !== null) return null;
  return new URLSearchParams(gathered.take().toString());
}

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:10vh auto;padding:0 1rem;color:#1a1a1a;background:#fff}
ul{list-style:none;padding:0}
a{display:block;padding:.75rem 1rem;margin:.5rem 0;border:1px solid #767676;border-radius:.5rem;color:inherit;text-decoration:none}
a:hover,a:focus-visible{outline:3px solid #0b57d0;outline-offset:1px}
strong{display:block}
@media (prefers-color-scheme:dark){body{color:#eee;background:#161616}a:hover,a:focus-visible{outline-color:#9cc3ff}}`;

/** Nothing runs on this page, and nothing is loaded. */
export const PEOPLE_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page on which one chooses whom to be. Its links ask again, with the choice as `login_hint`. */
export function peoplePage(query: URLSearchParams): string {
  const people = DEVELOPMENT_PEOPLE.map(({ key, name, role, organization }) => {
    const choice = new URLSearchParams(query);
    choice.set('login_hint', key);
    // URLSearchParams has escaped everything that HTML would mind but the ampersand.
    const link = `/dev-idp/authorize?${choice.toString().replaceAll('&', '&amp;')}`;
    return `<li><a href="${link}"><strong>${name}</strong> ${role} of “${organization.name}”</a></li>`;
  });
  return page(
    'Sign in as',
    `<p>Local development: there are no passwords. Choose whom to be.</p>\n<ul>\n${people.join('\n')}\n</ul>`,
  );
}

/** The page for a request that is not one of ours. */
export function refusalPage(reason: string): string {
  return page('Not a sign-in of this service', `<p>${reason} <a href="/">Begin again</a></p>`);
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}
