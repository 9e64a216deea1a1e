import { mapList, without } from '../../domain/conceal.js';
import { type JsonObject, objectOf } from '../../domain/json-fields.js';

/** A report without what it quotes of files: what a secret is, and the lines that a misconfiguration stands in. */
export function withoutTrivySecrets(document: unknown): unknown {
  if (Array.isArray(document)) return mapList({ rows: document }, 'rows', concealed).rows;
  const root = objectOf(document);
  if (root === null) return document;
  const results = mapList(root, 'Results', concealed);
  const resources = ['Resources', 'Findings', 'Vulnerabilities', 'Misconfigurations'].reduce(
    (report, key) => mapList(report, key, (resource) => mapList(resource, 'Results', concealed)),
    results,
  );
  return mapList(operator(resources), 'items', operator);
}

function concealed(result: JsonObject): JsonObject {
  const secrets = mapList(result, 'Secrets', (row) => without(row, ['Match', 'Code']));
  return mapList(secrets, 'Misconfigurations', (row) => {
    const cause = objectOf(row.CauseMetadata);
    const bare = without(row, ['Traces']);
    return cause === null || !('Code' in cause) ? bare : { ...bare, CauseMetadata: without(cause, ['Code']) };
  });
}

function operator(item: JsonObject): JsonObject {
  const report = objectOf(item.report);
  if (report === null) return item;
  const bare = mapList(report, 'secrets', (row) => without(row, ['match']));
  return bare === report ? item : { ...item, report: bare };
}
