import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { pointer, schemasOf, valuesOf } from './walk.mjs';

/** Words of OpenAPI 3.1 in a schema that JSON Schema does not know and that validate nothing. */
const ANNOTATIONS = ['example', 'discriminator', 'xml', 'externalDocs'];
const MAX_FAULTS_OF_ONE = 5;

/**
 * Whatever is shown as an example and is not what its schema describes, one line each; empty when all fit. Members that the schema
 * does not name count as faults too: a request with one is refused, and an answer never has one.
 */
export function exampleFaults(document) {
  const closed = closedSchemas(document);
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false, allowUnionTypes: true });
  addFormats.default(ajv);
  ajv.addVocabulary([...ANNOTATIONS, ...Object.keys(document)]);
  ajv.addSchema(closed, 'contract', undefined, false);
  const faults = [];
  const check = (at, example, schemaAt) => {
    const validate = ajv.compile({ $ref: `contract${encodeURI(schemaAt)}` });
    if (validate(example)) return;
    for (const { instancePath, message, params } of validate.errors.slice(0, MAX_FAULTS_OF_ONE))
      faults.push(`${at}${instancePath}: ${message} ${JSON.stringify(params)}`);
  };
  for (const { node, at } of valuesOf(document)) {
    if (node.schema === undefined) continue;
    for (const [where, example] of examplesOf(node, at)) check(where, example, pointer(at, 'schema'));
  }
  for (const { node, at } of schemasOf(document)) {
    if (node.example !== undefined) check(pointer(at, 'example'), node.example, at);
    for (const [n, example] of [node.examples ?? []].flat().entries()) check(pointer(at, 'examples', n), example, at);
  }
  return faults;
}

function examplesOf(node, at) {
  const own = node.example === undefined ? [] : [[pointer(at, 'example'), node.example]];
  const named = Object.entries(node.examples ?? {}).filter(([, { value }]) => value !== undefined);
  return [...own, ...named.map(([name, { value }]) => [pointer(at, 'examples', name, 'value'), value])];
}

/** A copy whose objects take no members but those that they name, unless they say something about others. */
function closedSchemas(document) {
  const copy = structuredClone(document);
  for (const { node } of schemasOf(copy)) {
    const isOpen = node.properties !== undefined && node.additionalProperties === undefined;
    if (isOpen) node.unevaluatedProperties = false;
  }
  return copy;
}
