/** Keywords of JSON Schema that hold one schema, a list of them, and schemas by name. */
const ONE = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const BY_NAME = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];

/** A member's address in a document, as JSON pointers have it. */
export function pointer(at, ...names) {
  return [at, ...names.map((name) => String(name).replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');
}

/** What a reference within the document leads to; whatever is no reference, itself. Throws where it leads nowhere. */
export function resolved(document, node) {
  if (typeof node?.$ref !== 'string') return node;
  const names = node.$ref.split('/').slice(1);
  const target = names.reduce((of, name) => of?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  if (!node.$ref.startsWith('#/') || target === undefined) throw new Error(`${node.$ref} leads nowhere.`);
  return target;
}

/** Each operation: `{ path, method, operation, at }`. */
export function* operationsOf({ paths = {} }) {
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      yield { path, method, operation, at: pointer('#/paths', path, method) };
}

/** Whatever says "this schema, for example so": media types, parameters and headers of requests and answers, `{ node, at }`. */
export function* valuesOf(document) {
  for (const { operation, at } of operationsOf(document)) {
    yield* parametersIn(operation.parameters, pointer(at, 'parameters'));
    yield* bodyIn(operation.requestBody, pointer(at, 'requestBody'));
    for (const [status, response] of Object.entries(operation.responses ?? {}))
      yield* bodyIn(response, pointer(at, 'responses', status));
  }
  const { parameters, headers, requestBodies, responses } = document.components ?? {};
  yield* parametersIn(parameters, '#/components/parameters');
  yield* parametersIn(headers, '#/components/headers');
  for (const [section, bodies] of Object.entries({ requestBodies, responses }))
    for (const [name, body] of Object.entries(bodies ?? {}))
      yield* bodyIn(body, pointer('#/components', section, name));
}

function* parametersIn(parameters, at) {
  for (const [name, node] of Object.entries(parameters ?? {})) {
    yield { node, at: pointer(at, name) };
    yield* contentIn(node.content, pointer(at, name, 'content'));
  }
}

function* bodyIn(body, at) {
  yield* parametersIn(body?.headers, pointer(at, 'headers'));
  yield* contentIn(body?.content, pointer(at, 'content'));
}

function* contentIn(content, at) {
  for (const [type, node] of Object.entries(content ?? {})) yield { node, at: pointer(at, type) };
}

/** Every schema of the document, also those within others: `{ node, at }`. */
export function* schemasOf(document) {
  for (const [name, node] of Object.entries(document.components?.schemas ?? {}))
    yield* schemasIn(node, pointer('#/components/schemas', name));
  for (const { node, at } of valuesOf(document)) yield* schemasIn(node.schema, pointer(at, 'schema'));
}

function* schemasIn(node, at) {
  if (typeof node !== 'object' || node === null) return;
  yield { node, at };
  for (const keyword of ONE) yield* schemasIn(node[keyword], pointer(at, keyword));
  for (const keyword of [...LISTS, ...BY_NAME])
    for (const [name, inner] of Object.entries(node[keyword] ?? {}))
      yield* schemasIn(inner, pointer(at, keyword, name));
}
