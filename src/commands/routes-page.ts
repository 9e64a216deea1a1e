import type { INestApplication } from '@nestjs/common';
import { API_PREFIX } from '../application.js';
import { scopeOf } from '../identity/index.js';
import { ClosedByDefaultGuard, type RouteDecision, RouteTable } from '../platform/index.js';

const HEAD = `# Who may call what

Made by \`npm run routes\` from what the guards read; a test fails when it is stale, and another tries every line.

\`owner\` > \`admin\` > \`analyst\` > \`viewer\`: who is named may, and so may all above. An API key needs the role *and* the scope, \`*:read\` and
\`*:write\` standing for all; where there is no scope, no key gets in. \`device\` is an enrolled agent that signs its request.
`;

/** The Markdown page of every route, by the module that brings it: who may call it, and with which scope a key may. */
export function routesPage(app: INestApplication): string {
  const served = new Set(
    app
      .get(RouteTable)
      .all()
      .map(({ path }) => path),
  );
  const byModule = new Map<string, string[]>();
  for (const route of app.get(ClosedByDefaultGuard).routes()) {
    const full = `/${API_PREFIX}${route.path}`;
    const scope = scopeOf(route);
    const cells = [
      `${route.method} ${served.has(full) ? full : route.path}`,
      whoMay(route),
      scope === null ? '' : `\`${scope}\``,
    ];
    const name = headingOf(route.module);
    byModule.set(name, [...(byModule.get(name) ?? []), `| ${cells.join(' | ')} |`]);
  }
  const sections = [...byModule]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, rows]) =>
      [`## ${name}`, '', '| route | who | scope of a key |', '|---|---|---|', ...rows.sort(byPath)].join('\n'),
    );
  return `${[HEAD, ...sections].join('\n')}\n`.replaceAll(/\n## /g, '\n\n## ').replaceAll(/\n{3,}/g, '\n\n');
}

function whoMay({ decision }: RouteDecision): string {
  switch (decision?.kind) {
    case 'public':
      return `anybody: ${decision.why}`;
    case 'device':
      return '`device`';
    case 'user':
      return `\`${decision.role}\`${decision.keys ? '' : ', people only'}`;
    default:
      return 'nobody';
  }
}

/** `CloudSecurityModule` is `cloud-security`. */
function headingOf(module: string): string {
  return module
    .replace(/Module$/, '')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase();
}

function byPath(one: string, other: string): number {
  const [a, b] = [one, other].map((row) => row.split(' ')[2] ?? '');
  if (a === b) return one < other ? -1 : 1;
  return (a ?? '') < (b ?? '') ? -1 : 1;
}
