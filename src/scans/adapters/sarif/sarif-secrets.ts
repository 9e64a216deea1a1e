import { mapList, mapLists, mapMember, only } from '../../domain/conceal.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import { refuseTooMany, ROW_LIMIT } from '../../domain/report-notes.js';
import type { Steps } from '../../domain/steps.js';
import { readSarifResult } from './sarif-result.js';
import { SarifRun } from './sarif-run.js';
import { withoutCredentials } from '../../domain/scope-text.js';

/** What is kept of a run: what is read, and what says when and of what it was made. */
const OF_RUN = new Set([
  ...['tool', 'results', 'invocations', 'artifacts', 'originalUriBaseIds', 'automationDetails', 'taxonomies'],
  ...['versionControlProvenance', 'language', 'columnKind', 'defaultSourceLanguage'],
]);
/** The others hold command lines, variables and output. */
const OF_INVOCATION = new Set([
  ...['executionSuccessful', 'exitCode', 'startTimeUtc', 'endTimeUtc', 'ruleConfigurationOverrides'],
  ...['toolExecutionNotifications', 'toolConfigurationNotifications'],
]);
const OF_NOTIFICATION = new Set(['level', 'descriptor', 'timeUtc']);
const OF_ARTIFACT = new Set(['location', 'parentIndex', 'length', 'hashes', 'mimeType', 'roles', 'sourceLanguage']);
const OF_REPOSITORY = new Set(['repositoryUri', 'revisionId', 'branch', 'asOfTimeUtc']);
/** What is kept of a result about a secret: whatever a tool says of it in words may hold it. */
const OF_SECRET = new Set([
  ...['ruleId', 'ruleIndex', 'rule', 'kind', 'level', 'locations', 'suppressions', 'baselineState', 'properties'],
  ...['taxa', 'provenance', 'guid', 'correlationGuid', 'occurrenceCount', 'rank'],
]);
/** Of any other; the rest quotes what was looked at, or how. */
const OF_RESULT = new Set([
  ...OF_SECRET,
  ...['message', 'relatedLocations', 'fingerprints', 'partialFingerprints', 'workItemUris'],
]);
const OF_PROPERTIES = new Set(['tags', 'security-severity', 'precision', 'confidence']);
const OF_SUPPRESSION = new Set(['status', 'kind', 'guid']);
const OF_PROVENANCE = new Set(['invocationIndex']);
const OF_LOCATION = new Set(['id', 'physicalLocation', 'logicalLocations', 'message']);
const OF_SECRET_LOCATION = new Set(['id', 'physicalLocation', 'logicalLocations']);
const OF_PHYSICAL = new Set(['artifactLocation', 'region']);
const OF_FILE = new Set(['uri', 'uriBaseId', 'index']);
const OF_REGION = new Set([
  ...['startLine', 'startColumn', 'endLine', 'endColumn', 'charOffset', 'charLength', 'byteOffset', 'byteLength'],
]);

/** The log without what it quotes: snippets, contents, fixes, command lines; of results about secrets their texts too. */
export function* withoutSarifSecrets(document: unknown): Steps<unknown> {
  const root = objectOf(document);
  if (root === null || !Array.isArray(root.runs)) return document;
  // Each is read, and what has too many is refused in any case.
  const rows = (root.runs as unknown[]).reduce((sum: number, run) => sum + listOf(objectOf(run)?.results).length, 0);
  refuseTooMany(rows, ROW_LIMIT, 'results', '/runs');
  return yield* mapList(root, 'runs', ofRun);
}

function* ofRun(run: JsonObject): Steps<JsonObject> {
  const reader = new SarifRun(run);
  let stored = yield* mapList(only(run, OF_RUN), 'invocations', ofInvocation);
  stored = yield* mapList(stored, 'artifacts', (one) => mapMember(only(one, OF_ARTIFACT), 'location', ofFile));
  stored = yield* mapList(stored, 'versionControlProvenance', ofRepository);
  return yield* mapList(stored, 'results', (result) => ofResult(result, reader));
}

function ofInvocation(invocation: JsonObject): Steps<JsonObject> {
  const lists = ['toolExecutionNotifications', 'toolConfigurationNotifications'];
  return mapLists(only(invocation, OF_INVOCATION), lists, (row) => only(row, OF_NOTIFICATION));
}

function ofRepository(repository: JsonObject): JsonObject {
  const stored = only(repository, OF_REPOSITORY);
  const address = stored.repositoryUri;
  const bare = typeof address === 'string' ? withoutCredentials(address) : address;
  return bare === address ? stored : { ...stored, repositoryUri: bare };
}

function* ofResult(result: JsonObject, run: SarifRun): Steps<JsonObject> {
  const read = readSarifResult(result, run);
  const isSecret = read.as === 'check' ? read.row.kind === 'secret' : read.as !== 'package-vulnerability';
  let stored = only(result, isSecret ? OF_SECRET : OF_RESULT);
  stored = mapMember(stored, 'properties', (one) => only(one, OF_PROPERTIES));
  stored = mapMember(stored, 'provenance', (one) => only(one, OF_PROVENANCE));
  stored = yield* mapList(stored, 'suppressions', (one) => only(one, OF_SUPPRESSION));
  return yield* mapLists(stored, ['locations', 'relatedLocations'], (location) => ofLocation(location, isSecret));
}

function ofLocation(location: JsonObject, isSecret: boolean): JsonObject {
  return mapMember(only(location, isSecret ? OF_SECRET_LOCATION : OF_LOCATION), 'physicalLocation', (physical) =>
    mapMember(mapMember(only(physical, OF_PHYSICAL), 'artifactLocation', ofFile), 'region', (region) =>
      only(region, OF_REGION),
    ),
  );
}

function ofFile(file: JsonObject): JsonObject {
  return only(file, OF_FILE);
}
