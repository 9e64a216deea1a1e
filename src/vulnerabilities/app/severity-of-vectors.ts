import { basisOfStatement, type PlacedFinding, severityOfScore } from '../../scans/index.js';
import { chooseCvss } from '../domain/cvss-choice.js';
import { scoreOfStatement } from './cvss-score.js';

/**
 * The finding with the severity that its CVSS statements stand for, where its scanner names none: that of the statement that
 * is shown, on the scale of its version. As it is where a severity is named, or nothing has a score.
 */
export function withSeverity<Finding extends Pick<PlacedFinding, 'severity' | 'severityBasis' | 'cvss'>>(
  finding: Finding,
): Finding {
  if (finding.severity !== 'unknown' || finding.cvss.length === 0) return finding;
  const chosen = chooseCvss(finding.cvss.map((one) => ({ ...one, score: scoreOfStatement(one) })));
  const severity = severityOfScore(chosen?.score ?? null, chosen?.version);
  return severity === 'unknown' || chosen === null
    ? finding
    : { ...finding, severity, severityBasis: basisOfStatement(chosen) };
}
