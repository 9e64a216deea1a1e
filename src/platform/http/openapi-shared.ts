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

interface Reference {
  $ref: string;
}

/** Where something stands that may stand elsewhere too. */
interface Use {
  value: object;
  /** What it is called where it is shared. */
  name: string;
  put: (reference: Reference) => void;
}

type Responses = Record<string, Response | Reference>;

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
  const uses: Use[] = [];
  for (const { responses = {} } of operationsOf<{ responses?: Responses }>(document)) {
    for (const [status, response] of Object.entries(responses)) {
      if (!isRefusal(status, response)) continue;
      const content = response.content?.[PROBLEM];
      // A new one, because decorators share what they describe with.
      if (content && content.example === undefined)
        response.content = {
          ...response.content,
          [PROBLEM]: { ...content, example: exampleOf(status, response.description) },
        };
      uses.push({
        value: response,
        name: nameOf(status, response.description),
        put: (one) => (responses[status] = one),
      });
    }
  }
  document.components = { ...document.components, responses: shared(uses, 'responses') };
}

/** Writes headers of requests that are the same in many operations once, under `components.parameters`. Changes the document in place. */
export function shareHeaders(document: RefusingDocument): void {
  const uses: Use[] = [];
  for (const { parameters = [] } of operationsOf<{ parameters?: (Parameter | Reference)[] }>(document)) {
    for (const [at, parameter] of parameters.entries())
      if ('in' in parameter && parameter.in === 'header')
        uses.push({ value: parameter, name: parameter.name, put: (one) => (parameters[at] = one) });
  }
  document.components = { ...document.components, parameters: shared(uses, 'parameters') };
}

function operationsOf<T>({ paths }: RefusingDocument): T[] {
  return Object.values(paths).flatMap((operations) => Object.values(operations) as T[]);
}

/** Puts a reference in each place of what stands in several; gives what is referred to, by name. */
function shared(uses: readonly Use[], section: string): Record<string, object> {
  const alike = new Map<string, Use[]>();
  for (const use of uses) {
    const key = `${use.name} ${JSON.stringify(use.value)}`;
    alike.set(key, [...(alike.get(key) ?? []), use]);
  }
  const named: Record<string, object> = {};
  for (const [first, ...others] of alike.values()) {
    if (first === undefined || others.length === 0) continue;
    const name = freeName(first.name, named);
    named[name] = first.value;
    for (const { put } of [first, ...others]) put({ $ref: `#/components/${section}/${name}` });
  }
  return Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isRefusal(status: string, response: Response | Reference): response is Response {
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
