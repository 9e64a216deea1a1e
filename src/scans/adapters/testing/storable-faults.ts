import { TEXT_LIMITS } from '../../domain/clean-text.js';
import { CHECK_STATUSES, SEVERITIES, type Observations } from '../../domain/observation.js';

/** The longest text allowed under a key of the observations; what is not named is prose. */
const LIMIT_OF_KEY = new Map<string, number>([
  ['scope', TEXT_LIMITS.scope],
  ['vulnerabilityId', TEXT_LIMITS.id],
  ['aliases', TEXT_LIMITS.id],
  ['relatedIds', TEXT_LIMITS.id],
  ['name', TEXT_LIMITS.name],
  ['sourceName', TEXT_LIMITS.name],
  ['purl', TEXT_LIMITS.purl],
  ['ecosystem', TEXT_LIMITS.id],
  ['installedVersion', TEXT_LIMITS.version],
  ['fixedVersions', TEXT_LIMITS.version],
  ['version', TEXT_LIMITS.version],
  ['sourceVersion', TEXT_LIMITS.version],
  ['title', TEXT_LIMITS.title],
  ['references', TEXT_LIMITS.reference],
  ['locations', TEXT_LIMITS.location],
  ['cwes', 10],
  ['source', TEXT_LIMITS.word],
  ['warnings', TEXT_LIMITS.description],
]);

const LONE_SURROGATE = /\p{Surrogate}/u;

/** What is wrong with the texts of a value, as sentences; the first few suffice. */
export function textFaults(root: unknown): string[] {
  const faults: string[] = [];
  const waiting: { value: unknown; key: string }[] = [{ value: root, key: '' }];
  while (waiting.length > 0 && faults.length < 5) {
    const { value, key } = waiting.pop() ?? { value: null, key: '' };
    if (typeof value === 'string') {
      const limit = LIMIT_OF_KEY.get(key) ?? TEXT_LIMITS.description;
      if (value.length > limit) faults.push(`${key} holds ${value.length} characters, more than ${limit}`);
      if (value.includes('\0')) faults.push(`${key} holds a NUL`);
      if (LONE_SURROGATE.test(value)) faults.push(`${key} holds a lone surrogate`);
    } else if (Array.isArray(value)) {
      for (const item of value) waiting.push({ value: item, key });
    } else if (typeof value === 'object' && value !== null) {
      if (Object.getPrototypeOf(value) !== Object.prototype) faults.push(`${key} has a foreign prototype`);
      for (const [name, item] of Object.entries(value)) waiting.push({ value: item, key: name });
    } else if (typeof value === 'number' && !Number.isFinite(value)) {
      faults.push(`${key} is not a finite number`);
    }
  }
  return faults;
}

/** Rows whose fields break the contract of observation.ts. */
function rowFaults(observations: Observations): string[] {
  const faults: string[] = [];
  for (const finding of observations.findings ?? []) {
    const { vulnerabilityId, aliases, relatedIds, severity, cvss, publishedAt } = finding;
    if (vulnerabilityId === '' || vulnerabilityId !== vulnerabilityId.trim()) faults.push('an identifier is blank');
    if (finding.package.name === '' || finding.package.ecosystem === '') faults.push('a package has no name');
    if (aliases.includes(vulnerabilityId)) faults.push(`${vulnerabilityId} is its own alias`);
    if (aliases.some((alias) => relatedIds.includes(alias))) faults.push('an identifier is alias and related');
    if (!SEVERITIES.includes(severity)) faults.push(`${severity} is no severity`);
    if (cvss.some(({ score }) => score !== null && (score < 0 || score > 10))) faults.push('a score is out of range');
    if (cvss.some(({ score, vector }) => score === null && vector === null)) faults.push('a CVSS statement is empty');
    if (publishedAt !== null && !Number.isFinite(Date.parse(publishedAt))) faults.push('a date is none');
    if (finding.package.purl?.startsWith('pkg:') === false) faults.push('a package URL is none');
    if (faults.length > 5) break;
  }
  for (const check of observations.checks ?? []) {
    if (!CHECK_STATUSES.includes(check.status)) faults.push(`${check.status} is no check status`);
  }
  return faults;
}

/** What keeps the observations from being stored as they are: texts over their limits or unclean, rows outside the contract. */
export function storableFaults(observations: Observations): string[] {
  return [...textFaults(observations), ...rowFaults(observations)];
}
