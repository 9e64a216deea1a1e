import { mapList, mapMember, only } from '../../domain/conceal.js';
import { type JsonObject, objectOf } from '../../domain/json-fields.js';
import { isOfTrivyOperator, placesOfReports } from '../../domain/trivy-operator.js';

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
export function withoutTrivySecrets(document: unknown): unknown {
  if (Array.isArray(document)) return withRows(document, isOfTrivyOperator(document) ? ofReport : ofResult);
  const root = objectOf(document);
  if (root === null) return document;
  const resources = ['Resources', 'Findings', 'Vulnerabilities', 'Misconfigurations'].reduce(
    (report, key) => mapList(report, key, ofArtifact),
    ofArtifact(root),
  );
  return placesOfReports(root).reduce((report, key) => {
    const now = ofReports(report[key]);
    return now === report[key] ? report : { ...report, [key]: now };
  }, withoutOperatorSecrets(resources));
}

function withRows(rows: unknown[], change: (row: JsonObject) => JsonObject): unknown {
  return mapList({ rows }, 'rows', change).rows;
}

/** Reports of the operator, or a list of them by itself. */
function ofReports(value: unknown): unknown {
  return Array.isArray(value) ? withRows(value, ofReport) : withoutTrivySecrets(value);
}

function ofReport(item: JsonObject): JsonObject {
  return withoutOperatorSecrets(only(item, OF_REPORT));
}

function withoutOperatorSecrets(item: JsonObject): JsonObject {
  return mapMember(item, 'report', (report) => mapList(report, 'secrets', (row) => only(row, OF_OPERATOR_SECRET)));
}

/** An image, a folder, or a resource of a cluster, whose metadata may be a list. */
function ofArtifact(artifact: JsonObject): JsonObject {
  const bare = mapMember(mapList(artifact, 'Metadata', ofMetadata), 'Metadata', ofMetadata);
  return mapList(bare, 'Results', ofResult);
}

function ofMetadata(metadata: JsonObject): JsonObject {
  return mapMember(metadata, 'ImageConfig', (config) => only(config, OF_IMAGE));
}

function ofResult(result: JsonObject): JsonObject {
  const kept = mapList(only(result, OF_RESULT), 'Secrets', (row) => only(row, OF_SECRET));
  const ignored = mapList(kept, 'ExperimentalModifiedFindings', (row) => only(row, OF_IGNORED));
  return mapList(ignored, 'Misconfigurations', (row) =>
    mapMember(only(row, OF_MISCONFIGURATION), 'CauseMetadata', (cause) => only(cause, OF_CAUSE)),
  );
}
