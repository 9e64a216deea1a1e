import { mapList, mapLists, mapMember, mapRows, only } from '../../domain/conceal.js';
import { type JsonObject, objectOf } from '../../domain/json-fields.js';
import { isOfTrivyOperator, placesOfReports } from '../../domain/trivy-operator.js';
import type { Steps } from '../../domain/steps.js';

/** What is kept of a result. Custom resources hold whatever a module of Trivy's puts there. */
const OF_RESULT = new Set([
  ...['Target', 'Class', 'Type', 'Packages', 'Vulnerabilities', 'MisconfSummary', 'Misconfigurations', 'Secrets'],
  ...['Licenses', 'ExperimentalModifiedFindings'],
]);
/** The others quote the file, or say what matched. */
const OF_SECRET = new Set(['RuleID', 'Category', 'Severity', 'Title', 'StartLine', 'EndLine', 'Layer', 'Deleted']);
/** Of a report of the operator. */
const OF_REPORT = new Set(['apiVersion', 'kind', 'metadata', 'report', 'status']);
const OF_OPERATOR_SECRET = new Set(['ruleID', 'category', 'severity', 'title', 'target']);
/** The others quote the template, or follow how it was evaluated. */
const OF_MISCONFIGURATION = new Set([
  ...['Type', 'ID', 'AVDID', 'Title', 'Description', 'Message', 'Namespace', 'Query', 'Resolution', 'Severity'],
  ...['PrimaryURL', 'References', 'Status', 'Layer', 'CauseMetadata'],
]);
const OF_CAUSE = new Set(['Resource', 'Provider', 'Service', 'StartLine', 'EndLine']);
/** What was ignored is counted; it is quoted there once more. */
const OF_IGNORED = new Set(['Type', 'Status', 'Source']);
/** The others are the variables of an image, and the commands that built it. */
const OF_IMAGE = new Set(['architecture', 'created', 'os']);

/** A report without what it quotes of files and images: what a secret is, the lines that a misconfiguration stands in, variables. */
export function* withoutTrivySecrets(document: unknown): Steps<unknown> {
  if (Array.isArray(document))
    return yield* mapRows(document as unknown[], isOfTrivyOperator(document) ? ofReport : ofResult);
  const root = objectOf(document);
  if (root === null) return document;
  const artifact = yield* ofArtifact(root);
  const resources = yield* mapLists(
    artifact,
    ['Resources', 'Findings', 'Vulnerabilities', 'Misconfigurations'],
    ofArtifact,
  );
  let report = yield* withoutOperatorSecrets(resources);
  for (const key of placesOfReports(root)) {
    const now = yield* ofReports(report[key]);
    if (now !== report[key]) report = { ...report, [key]: now };
  }
  return report;
}

/** Reports of the operator, or a list of them by itself. */
function ofReports(value: unknown): Steps<unknown> {
  return Array.isArray(value) ? mapRows(value as unknown[], ofReport) : withoutTrivySecrets(value);
}

function ofReport(item: JsonObject): Steps<JsonObject> {
  return withoutOperatorSecrets(only(item, OF_REPORT));
}

function* withoutOperatorSecrets(item: JsonObject): Steps<JsonObject> {
  const report = objectOf(item.report);
  if (report === null) return item;
  const stored = yield* mapList(report, 'secrets', (row) => only(row, OF_OPERATOR_SECRET));
  return stored === report ? item : { ...item, report: stored };
}

/** An image, a folder, or a resource of a cluster, whose metadata may be a list. */
function* ofArtifact(artifact: JsonObject): Steps<JsonObject> {
  const bare = mapMember(yield* mapList(artifact, 'Metadata', ofMetadata), 'Metadata', ofMetadata);
  return yield* mapList(bare, 'Results', ofResult);
}

function ofMetadata(metadata: JsonObject): JsonObject {
  return mapMember(metadata, 'ImageConfig', (config) => only(config, OF_IMAGE));
}

function* ofResult(result: JsonObject): Steps<JsonObject> {
  const stored = yield* mapList(only(result, OF_RESULT), 'Secrets', (row) => only(row, OF_SECRET));
  const ignored = yield* mapList(stored, 'ExperimentalModifiedFindings', (row) => only(row, OF_IGNORED));
  return yield* mapList(ignored, 'Misconfigurations', (row) =>
    mapMember(only(row, OF_MISCONFIGURATION), 'CauseMetadata', (cause) => only(cause, OF_CAUSE)),
  );
}
