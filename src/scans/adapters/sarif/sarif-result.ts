import { type CheckRow, checkPlace, ruleName } from '../../domain/check-collector.js';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import type { CheckSeverity, CheckStatus, ObservedCheck } from '../../domain/observation.js';
import { marksOf, type SarifMarks } from './sarif-marks.js';
import type { SarifRule, SarifRun } from './sarif-run.js';

/** Vulnerabilities of packages: a log tells them by rules that are named after them (`npm:hoek:20180212` is Snyk's of before 2019). */
const PACKAGE_VULNERABILITY =
  /^(?:CVE-\d{4}-|GHSA-|SNYK-(?!CC-)|[a-z]+:[^:]+:20\d{6}$|RUSTSEC-|PYSEC-|GO-\d{4}-|OSV-|MAL-|DSA-|DLA-|USN-|RHSA-|ELSA-|ALAS|SUSE-SU|TEMP-\d)/i;
const OF_SECRETS =
  /^(?:gitleaks|trufflehog|detect-secrets|git-secrets|ggshield|gitguardian|whispers|noseyparker|secretlint|talisman)/;
const OF_SETTINGS =
  /^(?:checkov|tfsec|kics|terrascan|kubescape|hadolint|kube-linter|kube-score|kubesec|cfn-lint|cfn-nag|dockle|tflint|prowler|zizmor|actionlint|regula|polaris)/;
/** Rules about templates, by what tools of more than one kind call them: Trivy's, and those of Snyk Infrastructure as Code. */
const RULES_OF_SETTINGS = /^(?:(?:AVD-)?(?:DS|KSV|AWS|AZU|GCP)-?\d{3,4}$|SNYK-CC-)/;
/** As Snyk Open Source calls what it says of licences. */
const RULES_OF_LICENSES = /^snyk:lic:/;
/** A credential in the code. */
const SECRET_CWES = new Set(['CWE-259', 'CWE-321', 'CWE-798']);

/** What becomes of a result. */
export type ReadResult =
  | { as: 'check'; row: CheckRow }
  /** It is no failure, or not any more, or is left aside in the tool. */
  | { as: 'suppressed' | 'gone' | 'informational' | 'package-vulnerability' | 'unreadable' };

const LEVELS = new Map<unknown, CheckSeverity>([
  ['error', 'high'],
  ['warning', 'medium'],
  ['note', 'low'],
  ['none', 'info'],
]);

const STATUSES = new Map<unknown, [CheckStatus, ObservedCheck['reason']]>([
  ['fail', ['fail', null]],
  ['pass', ['pass', null]],
  ['notApplicable', ['not-applicable', null]],
  ['open', ['unknown', { code: 'open', detail: 'The tool could not come to a conclusion.' }]],
  ['review', ['unknown', { code: 'review', detail: 'The tool leaves it to a person to decide.' }]],
]);

/** One result of a run. */
export function readSarifResult(value: unknown, run: SarifRun): ReadResult {
  const result = objectOf(value);
  const rule = result && run.ruleOf(result);
  const name = ruleName(rule?.id);
  if (!result || !rule || name === null) return { as: 'unreadable' };
  if (result.baselineState === 'absent') return { as: 'gone' };
  if (isSuppressed(result)) return { as: 'suppressed' };
  if (result.kind === 'informational') return { as: 'informational' };
  const marks = marksOf(result, rule.fields);
  if (marks.tags.includes('vulnerability') ? !/code/.test(run.tool) : PACKAGE_VULNERABILITY.test(name))
    return { as: 'package-vulnerability' };
  const [status, reason] = STATUSES.get(result.kind ?? 'fail') ?? [
    'unknown',
    { code: 'kind-unknown', detail: 'The result is of a kind that SARIF 2.1.0 does not know.' },
  ];
  const kind = kindOf(run.tool, name, marks);
  const location = objectOf(listOf(result.locations)[0]);
  const logical = objectOf(listOf(location?.logicalLocations)[0]);
  const { fields } = rule;
  return {
    as: 'check',
    row: {
      rule: name,
      kind,
      status,
      severity: severityOf(result, rule, run),
      title: textIn(fields?.shortDescription) ?? fields?.name ?? textIn(fields?.fullDescription),
      place: checkPlace({
        file: run.fileOf(location),
        line: objectOf(objectOf(location?.physicalLocation)?.region)?.startLine,
        resource: logical?.fullyQualifiedName ?? logical?.name,
        // What a tool says of a secret may hold it.
        text: kind === 'secret' ? null : messageOf(result, rule),
      }),
      reason,
      cwes: marks.cwes,
      help: fields?.helpUri,
    },
  };
}

/** All of its suppressions must be accepted; one that is under review, or was rejected, does not count (3.27.23). */
function isSuppressed(result: JsonObject): boolean {
  const suppressions = listOf(result.suppressions);
  return (
    suppressions.length > 0 &&
    suppressions.every((one) => {
      const status = objectOf(one)?.status;
      return status === undefined || status === 'accepted';
    })
  );
}

/** The score of `security-severity` (0 to 10), where there is one; else the level, by the words of the standard. */
function severityOf(result: JsonObject, rule: SarifRule, run: SarifRun): CheckSeverity | null {
  const score = scoreOf(result) ?? scoreOf(rule.fields);
  if (score !== null)
    return score >= 9 ? 'critical' : score >= 7 ? 'high' : score >= 4 ? 'medium' : score > 0 ? 'low' : 'info';
  const own = result.level ?? run.overriddenLevel(result, rule) ?? objectOf(rule.fields?.defaultConfiguration)?.level;
  return LEVELS.get(own ?? 'warning') ?? null;
}

function scoreOf(fields: JsonObject | null): number | null {
  const given = objectOf(fields?.properties)?.['security-severity'];
  const score = typeof given === 'string' && /^\d{1,2}(?:\.\d{1,4})?$/.test(given) ? Number(given) : given;
  return typeof score === 'number' && score >= 0 && score <= 10 ? score : null;
}

function kindOf(tool: string, rule: string, { tags, cwes }: SarifMarks): CheckRow['kind'] {
  const has = (...words: string[]): boolean => words.some((word) => tags.includes(word));
  if (OF_SECRETS.test(tool) || has('secret', 'secrets') || cwes.some((cwe) => SECRET_CWES.has(cwe))) return 'secret';
  if (has('license') || RULES_OF_LICENSES.test(rule)) return 'license';
  if (OF_SETTINGS.test(tool) || has('misconfiguration') || RULES_OF_SETTINGS.test(rule)) return 'misconfiguration';
  return 'code';
}

function textIn(message: unknown): string | null {
  return cleanText(objectOf(message)?.text, TEXT_LIMITS.title);
}

/** The message itself, or that of the rule with its arguments put in. */
function messageOf(result: JsonObject, { fields }: SarifRule): string | null {
  const message = objectOf(result.message);
  const own = textIn(message);
  if (own !== null) return own;
  const { id } = message ?? {};
  const strings = objectOf(fields?.messageStrings);
  const text = typeof id === 'string' && strings && Object.hasOwn(strings, id) ? textIn(strings[id]) : null;
  const given = listOf(message?.arguments);
  let length = 0;
  const filled = text?.replace(/\{(\d{1,2})\}/g, (whole, at: string) => {
    // What stands behind so much text is cut off: the same argument may be asked for again and again.
    if (length > TEXT_LIMITS.title) return '';
    const argument = cleanText(given[Number(at)], TEXT_LIMITS.title) ?? whole;
    length += argument.length;
    return argument;
  });
  return cleanText(filled, TEXT_LIMITS.title);
}
