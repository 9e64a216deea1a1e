import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import { mapList, without } from '../../domain/conceal.js';
import { readSarifResult } from './sarif-result.js';
import { SarifRun } from './sarif-run.js';

/** Members of a result that quote what was looked at, or how. */
const QUOTING = [
  'fixes',
  'codeFlows',
  'threadFlows',
  'graphs',
  'graphTraversals',
  'stacks',
  'attachments',
  'webRequest',
  'webResponse',
];
/** Members of a result about a secret that may hold it. */
const TELLING = ['message', 'partialFingerprints', 'fingerprints', 'properties', 'analysisTarget'];

/** The log without what it quotes: snippets, contents, fixes, command lines; of results about secrets their texts too. */
export function withoutSarifSecrets(document: unknown): unknown {
  const root = objectOf(document);
  if (root === null || !Array.isArray(root.runs)) return document;
  return mapList(root, 'runs', (run) => {
    const reader = new SarifRun(run);
    let kept = without(run, ['webRequests', 'webResponses', 'threadFlowLocations', 'addresses', 'graphs']);
    kept = mapList(kept, 'invocations', (one) =>
      without(one, ['commandLine', 'arguments', 'environmentVariables', 'stdin', 'stdout', 'stderr', 'stdoutStderr']),
    );
    kept = mapList(kept, 'artifacts', (one) => without(one, ['contents']));
    return mapList(kept, 'results', (result) => {
      const read = readSarifResult(result, reader);
      const isSecret = read.as === 'check' && read.row.kind === 'secret';
      const bare = without(result, isSecret ? [...QUOTING, ...TELLING] : QUOTING);
      return ['locations', 'relatedLocations'].reduce(withoutSnippets, bare);
    });
  });
}

function withoutSnippets(result: JsonObject, key: string): JsonObject {
  if (listOf(result[key]).length === 0) return result;
  return mapList(result, key, (location) => {
    const physical = objectOf(location.physicalLocation);
    if (physical === null) return location;
    const region = objectOf(physical.region);
    const kept = without(physical, ['contextRegion']);
    const bare = region === null ? null : without(region, ['snippet', 'message']);
    if (kept === physical && bare === region) return location;
    return { ...location, physicalLocation: bare === null ? kept : { ...kept, region: bare } };
  });
}
