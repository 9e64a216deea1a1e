import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import { cweId } from '../../domain/vulnerability-id.js';

/** Tags, taxa and relationships that are looked at. */
const MARKS = 100;

/** By what a rule or a result says of what kind it is. */
export interface SarifMarks {
  /** Lower case. */
  readonly tags: readonly string[];
  /** Sorted. */
  readonly cwes: readonly string[];
}

/** Of rules, which thousands of results are of. */
const OF_RULES = new WeakMap<JsonObject, SarifMarks>();
const NONE: SarifMarks = { tags: [], cwes: [] };

/** The marks of a result with those of its rule, which are read once. */
export function marksOf(result: JsonObject, rule: JsonObject | null): SarifMarks {
  const ofRule = rule === null ? NONE : (OF_RULES.get(rule) ?? readRule(rule));
  if (rule !== null) OF_RULES.set(rule, ofRule);
  const tags = tagsIn(result);
  const own = cwesIn([...tags, ...taxaIn(listOf(result.taxa).slice(0, MARKS))]);
  if (tags.length === 0 && own.length === 0) return ofRule;
  return { tags: [...ofRule.tags, ...tags], cwes: own.length === 0 ? ofRule.cwes : sorted([...ofRule.cwes, ...own]) };
}

function readRule(rule: JsonObject): SarifMarks {
  const tags = tagsIn(rule);
  const targets = listOf(rule.relationships)
    .slice(0, MARKS)
    .map((one) => objectOf(one)?.target);
  const named = objectOf(rule.properties)?.cwe;
  return { tags, cwes: sorted(cwesIn([...tags, ...taxaIn(targets), named, ...listOf(named).slice(0, MARKS)])) };
}

function tagsIn(fields: JsonObject): string[] {
  return listOf(objectOf(fields.properties)?.tags)
    .slice(0, MARKS)
    .filter((tag): tag is string => typeof tag === 'string')
    .map((tag) => tag.slice(0, 100).toLowerCase());
}

/** The weaknesses among references to taxonomies. */
function taxaIn(rows: readonly unknown[]): string[] {
  return rows
    .map(objectOf)
    .filter((taxon) => {
      const name = objectOf(taxon?.toolComponent)?.name;
      return typeof name === 'string' && /cwe/i.test(name.slice(0, 40));
    })
    .map((taxon) => {
      const id = typeof taxon?.id === 'string' || typeof taxon?.id === 'number' ? String(taxon.id) : '';
      return id.slice(0, 20).replace(/^(?:CWE-)?/i, 'CWE-');
    });
}

function cwesIn(texts: readonly unknown[]): string[] {
  return texts
    .filter((one): one is string => typeof one === 'string')
    .map((one) => cweId(/cwe[-/ ]?(\d{1,6})\b/i.exec(one.slice(0, 100))?.[0]?.replace(/^cwe[-/ ]?0*/i, 'CWE-')))
    .filter((one) => one !== null);
}

function sorted(cwes: readonly string[]): string[] {
  return [...new Set(cwes)].sort();
}
