import { type ErrorItem, InvalidRequestError, suggest } from '../../platform/index.js';
import { type CheckFilter, SUPPORTED_FRAMEWORKS, type SupportedFramework } from '../domain/check-filter.js';
import { CHECK_SEVERITIES, type CloudCheck } from '../domain/cloud-check.js';
import { RESULT_STATUSES } from '../domain/check-result.js';
import type { SuiteQueryDto } from './suite.dto.js';

/** Reads the filters of a suite's checks; throws 400 with every value that is none. */
export function checkFilter(query: SuiteQueryDto, checks: readonly CloudCheck[]): CheckFilter {
  const allowed = {
    status: [...RESULT_STATUSES, 'excepted'],
    severity: CHECK_SEVERITIES,
    area: [...new Set(checks.map(({ area }) => area))],
    framework: SUPPORTED_FRAMEWORKS,
  } as const;
  const faults: ErrorItem[] = [];
  const read = (parameter: keyof typeof allowed): string[] | undefined => {
    const text = query[parameter];
    if (text === undefined) return undefined;
    const values = text.split(',').map((value) => value.trim());
    for (const value of values.filter((one) => !(allowed[parameter] as readonly string[]).includes(one))) {
      const suggestion = suggest(value, [...allowed[parameter]]);
      const detail = `takes ${allowed[parameter].join(', ')}`;
      faults.push({ parameter, detail, ...suggestion });
    }
    return values;
  };
  const [status, severity, area, framework] = [read('status'), read('severity'), read('area'), read('framework')];
  if (faults.length > 0)
    throw new InvalidRequestError('invalid-parameter', 'Invalid parameter', 'Correct what `errors` names.', {
      errors: faults,
    });
  return {
    ...(status ? { status } : {}),
    ...(severity ? { severity } : {}),
    ...(area ? { area } : {}),
    ...(framework ? { framework: framework as SupportedFramework[] } : {}),
  };
}
