import type { RouteDecision } from './closed-by-default.guard.js';
import { PUBLIC_BODY_LIMIT_BYTES } from './json-body.js';
import { BODY_LIMIT_EXTENSION } from './large-json.decorator.js';

/** States how large the bodies of routes that anybody may call may be. Changes the document in place. */
export function sayPublicBodyLimits(
  document: { paths: Record<string, object> },
  routes: readonly RouteDecision[],
  prefix: string,
): void {
  for (const { method, path, decision } of routes) {
    if (decision?.kind !== 'public') continue;
    const operations = document.paths[`/${prefix}${path.replaceAll(/:(\w+)/g, '{$1}')}`] as
      Record<string, { requestBody?: object; [BODY_LIMIT_EXTENSION]?: number }> | undefined;
    const operation = operations?.[method.toLowerCase()];
    if (operation?.requestBody !== undefined) operation[BODY_LIMIT_EXTENSION] = PUBLIC_BODY_LIMIT_BYTES;
  }
}
