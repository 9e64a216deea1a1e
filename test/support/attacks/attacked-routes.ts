import { type AccessDecision, ClosedByDefaultGuard } from '../../../src/platform/index.js';
import { USER_BODY_LIMIT_BYTES } from '../../../src/platform/http/json-body.js';
import { RouteTable } from '../../../src/platform/http/route-table.js';
import type { TestService } from '../service.js';

/** The part of a JSON schema that attacks are made of. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** A query parameter as the contract has it. */
export interface QueryParameter {
  name: string;
  schema: Schema;
}

/** A route of the running service with what the contract says about it. */
export interface AttackedRoute {
  method: string;
  /** `/api/v1/devices/{id}` */
  path: string;
  /** `GET /api/v1/devices/{id}` */
  name: string;
  decision: AccessDecision;
  /** Names in braces, in order. */
  parameters: string[];
  query: QueryParameter[];
  /** The example of the JSON body, with moments moved into the future; undefined for a route without a body. */
  body: Record<string, unknown> | undefined;
  bodySchema: Schema | undefined;
  /** How large its body may be. */
  bodyLimitBytes: number;
  /** What its body may be: JSON, and of documents other types. */
  mediaTypes: string[];
  /** A page of rows with a cursor. */
  isList: boolean;
  isUnsafe: boolean;
}

interface Operation {
  'x-body-limit-bytes'?: number;
  parameters?: { in: string; name: string; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema; example?: unknown }> };
}

interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Every route that the service serves, from its own router, with the access decision that its guard reads and the examples
 * of its contract: a route that is added is attacked without a line here.
 */
export async function attackedRoutes(service: TestService): Promise<AttackedRoute[]> {
  const contract = (await (await fetch(`${service.url}/api/v1/openapi.json`)).json()) as Contract;
  const decisions = service.app.get(ClosedByDefaultGuard).routes();
  const served = service.app.get(RouteTable).all();
  return served.flatMap(({ method, path }) => {
    const known = decisions.find(
      (route) => route.method === method && (path === route.path || path === `/api/v1${route.path}`),
    );
    if (known?.decision === undefined) return [];
    const template = path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = contract.paths[template]?.[method.toLowerCase()];
    const query = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query');
    const content = operation?.requestBody?.content?.['application/json'];
    return [
      {
        method,
        path: template,
        name: `${method} ${template}`,
        decision: known.decision,
        parameters: [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
        query: query.map(({ name, schema = {} }) => ({ name, schema })),
        body: content && (inTheFuture(content.example) as Record<string, unknown>),
        bodySchema: content?.schema && resolved(content.schema, contract),
        bodyLimitBytes: operation?.['x-body-limit-bytes'] ?? USER_BODY_LIMIT_BYTES,
        mediaTypes: Object.keys(operation?.requestBody?.content ?? {}),
        isList: method === 'GET' && query.some(({ name }) => name === 'cursor'),
        isUnsafe: !SAFE.has(method),
      },
    ];
  });
}

/** A path with its parameters filled in. */
export function filled(route: Pick<AttackedRoute, 'path'>, values: Record<string, string>): string {
  return route.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(values[name] ?? 'nothing'));
}

/** A path pattern as an expression for concrete paths. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i');
}

function resolved(schema: Schema, contract: Contract, depth = 0): Schema {
  if (depth > 6) return {};
  const name = schema.$ref?.replace('#/components/schemas/', '');
  const target = name === undefined ? schema : (contract.components.schemas[name] ?? {});
  const only = target.allOf?.length === 1 ? target.allOf[0] : target.anyOf?.find(({ type }) => type !== 'null');
  const whole = only ? resolved(only, contract, depth + 1) : target;
  return {
    ...whole,
    ...(whole.items ? { items: resolved(whole.items, contract, depth + 1) } : {}),
    ...(whole.properties
      ? {
          properties: Object.fromEntries(
            Object.entries(whole.properties).map(([key, value]) => [key, resolved(value, contract, depth + 1)]),
          ),
        }
      : {}),
  };
}

/** Moments of examples were ahead when they were written. */
function inTheFuture(value: unknown): unknown {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
    return new Date(Date.now() + 86_400_000).toISOString();
  if (Array.isArray(value)) return value.map(inTheFuture);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inTheFuture(member)]));
}
