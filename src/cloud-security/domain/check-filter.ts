import type { CloudCheck } from './cloud-check.js';
import type { ResultStatus } from './check-result.js';

/** Frameworks whose controls checks support, and baselines that ask for them. */
export const SUPPORTED_FRAMEWORKS = [
  'cis-controls-v8',
  'iso-27001',
  'nist-csf-2.0',
  'nist-800-53-r5',
  'mitre-attack',
  'cisa-scuba',
  'cis-benchmark',
] as const;
export type SupportedFramework = (typeof SUPPORTED_FRAMEWORKS)[number];

/** Which checks are wanted; what is left out does not matter. */
export interface CheckFilter {
  /** `excepted` beside the statuses: those that an exception covers. */
  status?: readonly string[];
  severity?: readonly string[];
  area?: readonly string[];
  framework?: readonly SupportedFramework[];
}

/** The controls of a framework that a check supports. */
export function controlsOf({ supports, baselines }: CloudCheck, framework: SupportedFramework): readonly string[] {
  switch (framework) {
    case 'cis-controls-v8':
      return supports.cisControlsV8;
    case 'iso-27001':
      return supports.iso27001;
    case 'nist-csf-2.0':
      return supports.nistCsf2;
    case 'nist-800-53-r5':
      return supports.nist80053r5;
    case 'mitre-attack':
      return supports.mitreAttack;
    case 'cisa-scuba':
      return baselines.scuba.map(({ id }) => id);
    case 'cis-benchmark':
      return Object.values(baselines.cis).flat();
  }
}

/** Whether a check is one of those; all that is said must fit. */
export function fits(
  check: CloudCheck,
  { status, excepted }: { status: ResultStatus; excepted: boolean },
  filter: CheckFilter,
): boolean {
  if (filter.severity && !filter.severity.includes(check.severity)) return false;
  if (filter.area && !filter.area.includes(check.area)) return false;
  if (filter.framework && !filter.framework.some((one) => controlsOf(check, one).length > 0)) return false;
  return !filter.status || filter.status.includes(status) || (excepted && filter.status.includes('excepted'));
}
