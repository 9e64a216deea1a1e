import { STATUS_CODES } from 'node:http';

interface Response {
  description: string;
  headers?: object;
  content?: Record<string, { schema?: unknown; example?: unknown }>;
}

/** The part of an OpenAPI document that refusals are in. */
export interface RefusingDocument {
  paths: Record<string, object>;
  components?: { responses?: Record<string, object>; parameters?: Record<string, object> };
}

interface Parameter {
  name: string;
  in: string;
}

type Responses = Record<string, Response | { $ref: string }>;

const PROBLEM = 'application/problem+json';
const ID = '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1';

/** The code that most refusals of a status have; others are named where they are described. */
const USUAL_CODES: Record<string, { code: string; title: string }> = {
  '400': { code: 'invalid-body', title: 'Invalid body' },
  '401': { code: 'unauthenticated', title: 'Not signed in' },
  '403': { code: 'forbidden', title: 'Forbidden' },
  '404': { code: 'not-found', title: 'Not found' },
  '412': { code: 'stale-version', title: 'Changed in the meantime' },
  '413': { code: 'body-too-large', title: 'Body too large' },
  '415': { code: 'unsupported-media-type', title: 'Unsupported media type' },
  '429': { code: 'too-many-requests', title: 'Too many requests' },
  default: { code: 'internal-error', title: 'Internal error' },
};

/**
 * Gives each refusal an example of its own status, with the sentence that describes it, and writes refusals that are the same in
 * many operations once, under `components.responses`. Changes the document in place; examples that are there stay.
 */
export function shareRefusals(document: RefusingDocument): void {
  const shared = new Map<string, { response: Response; status: string; places: Responses[] }>();
  for (const operations of Object.values(document.paths)) {
    for (const { responses = {} } of Object.values(operations) as { responses?: Responses }[]) {
      for (const [status, response] of Object.entries(responses)) {
        if (!isRefusal(status, response)) continue;
        const content = response.content?.[PROBLEM];
        // A new one, because decorators share what they describe with.
        if (content && content.example === undefined)
          response.content = {
            ...response.content,
            [PROBLEM]: { ...content, example: exampleOf(status, response.description) },
          };
        const key = `${status} ${JSON.stringify(response)}`;
        const known = shared.get(key) ?? { response, status, places: [] };
        known.places.push(responses);
        shared.set(key, known);
      }
    }
  }
  const named: Record<string, object> = {};
  for (const { response, status, places } of shared.values()) {
    if (places.length < 2) continue;
    const name = freeName(nameOf(status, response.description), named);
    named[name] = response;
    for (const responses of places) responses[status] = { $ref: `#/components/responses/${name}` };
  }
  document.components = { ...document.components, responses: sorted(named) };
}

/** Writes headers of requests that are the same in many operations once, under `components.parameters`. Changes the document in place. */
export function shareHeaders(document: RefusingDocument): void {
  const shared = new Map<string, { parameter: Parameter; places: Parameter[][] }>();
  for (const operations of Object.values(document.paths)) {
    for (const { parameters = [] } of Object.values(operations) as { parameters?: Parameter[] }[]) {
      for (const parameter of parameters.filter((one) => one.in === 'header')) {
        const known = shared.get(JSON.stringify(parameter)) ?? { parameter, places: [] };
        known.places.push(parameters);
        shared.set(JSON.stringify(parameter), known);
      }
    }
  }
  const named: Record<string, object> = {};
  for (const [key, { parameter, places }] of shared) {
    if (places.length < 2) continue;
    const name = freeName(parameter.name, named);
    named[name] = parameter;
    for (const parameters of places) {
      const at = parameters.findIndex((one) => JSON.stringify(one) === key);
      parameters[at] = { $ref: `#/components/parameters/${name}` } as unknown as Parameter;
    }
  }
  document.components = { ...document.components, parameters: sorted(named) };
}

function sorted(named: Record<string, object>): Record<string, object> {
  return Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isRefusal(status: string, response: Response | { $ref: string }): response is Response {
  return !('$ref' in response) && (status === 'default' || Number(status) >= 300);
}

function exampleOf(status: string, description: string): object {
  const isDefault = status === 'default';
  const phrase = STATUS_CODES[status] ?? '';
  const { code, title } = USUAL_CODES[status] ?? { code: phrase.toLowerCase().replaceAll(/\W+/g, '-'), title: phrase };
  const detail = isDefault
    ? 'Something went wrong on our side. Quote the request id when you ask about it.'
    : description;
  const type = `urn:posture:problem:${code}`;
  return { type, title, status: isDefault ? 500 : Number(status), detail, code, requestId: ID };
}

/** `NotFoundThereIsNoSuchDevice`: the status in words and how the description begins, so that it moves with neither's order. */
function nameOf(status: string, description: string): string {
  const words = `${STATUS_CODES[status] ?? ''} ${description}`.match(/\w+/g) ?? [];
  return words
    .slice(0, 9)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}

function freeName(name: string, taken: Record<string, object>): string {
  let free = name;
  for (let n = 2; taken[free] !== undefined; n += 1) free = `${name}${n}`;
  return free;
}
