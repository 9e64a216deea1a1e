import type { RouteDecision } from '../../platform/index.js';
import { ALWAYS_TOLD } from '../domain/writer-answer.js';
import { readScope } from '../domain/principal.js';
import { scopeOf } from '../app/api-keys.js';

const SCHEME = 'api-key';

interface Operation {
  security?: object[];
  description?: string;
  responses?: Record<string, { content?: object }>;
}

/** The part of an OpenAPI document in which security is stated. */
export interface SecuredDocument {
  paths: Record<string, object>;
  components?: { securitySchemes?: Record<string, object> };
}

/** States on every route that takes API keys that it does, and with which scope. Changes the document in place. */
export function describeApiKeys(document: SecuredDocument, routes: readonly RouteDecision[], prefix: string): void {
  document.components ??= {};
  document.components.securitySchemes = {
    ...document.components.securitySchemes,
    [SCHEME]: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'sps_key_ and 49 characters of 0-9, A-Z, a-z',
      description:
        'A key of the organization, see POST /api/v1/api-keys. The scope that it needs is named with each route.',
    },
  };
  for (const route of routes) {
    const scope = scopeOf(route);
    const operations = document.paths[`/${prefix}${route.path.replaceAll(/:(\w+)/g, '{$1}')}`] as
      Record<string, Operation> | undefined;
    const operation = operations?.[route.method.toLowerCase()];
    if (!operation) continue;
    const stated = [...(operation.security ?? []), ...(scope === null ? [] : [{ [SCHEME]: [scope] }])];
    const note = writerNote(route, operation);
    if (note !== null) operation.description = [operation.description, note].filter(Boolean).join('\n\n');
    // @Roles() on the class and on the method each state the cookie.
    operation.security = [...new Map(stated.map((one) => [JSON.stringify(one), one])).values()];
  }
}

/** What a key is told that may write and not read; null where that is no question. */
function writerNote({ method, decision, writers }: RouteDecision, { responses = {} }: Operation): string | null {
  if (
    decision?.kind !== 'user' ||
    !decision.keys ||
    scopeOf({ method, decision }) === readScope(decision.keys.resource)
  )
    return null;
  const hasBody = Object.entries(responses).some(([status, { content }]) => status.startsWith('2') && content);
  if (!hasBody) return null;
  const told = [...ALWAYS_TOLD, ...writers.told].map((name) => `\`${name}\``).join(', ');
  const reading = readScope(writers.readAs ?? decision.keys.resource);
  const trial =
    writers.trial === null ? '' : ` \`${writers.trial}\` needs \`${readScope(decision.keys.resource)}\` as well.`;
  return `To an API key without \`${reading}\` the answer has no more than ${told}, of what there is.${trial}`;
}
