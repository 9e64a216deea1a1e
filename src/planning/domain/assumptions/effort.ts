import type { AssumptionDefinition } from './assumption.js';

export const ATTEST_HOURS = 'effort.attest-control';
export const CONNECT_HOURS = 'effort.connect-suite';
export const COVERAGE_HOURS = 'effort.restore-coverage';
export const COVERAGE_DEVICE_HOURS = 'effort.restore-device';
export const CHECK_HOURS = 'effort.fix-check';
export const CHECK_DEVICE_HOURS = 'effort.fix-check-device';
export const SUITE_CHECK_HOURS = 'effort.fix-suite-check';

const OURS = 'Our own judgement: there is no published figure that we trust.';

function hours(key: string, title: string, meaning: string, value: number, max: number): AssumptionDefinition {
  return {
    kind: 'number',
    key,
    group: 'effort',
    title,
    meaning,
    unit: 'hours',
    default: value,
    min: 0.05,
    max,
    source: OURS,
  };
}

/** How long work takes that is no action of the risk model: of those, the risk policy says it; of attestations to renew, the duties. */
export const EFFORT: readonly AssumptionDefinition[] = [
  hours(
    ATTEST_HOURS,
    'To attest a control',
    'To find out how far one control is implemented, to write down what backs it, and to have it reviewed. Once for each control.',
    2,
    200,
  ),
  hours(
    CONNECT_HOURS,
    'To connect a suite',
    'To make an account that may read the settings of a cloud suite, have it approved, and connect it. Once for each suite.',
    4,
    500,
  ),
  hours(COVERAGE_HOURS, 'To find out why devices do not report', 'Once, however many devices it is about.', 2, 500),
  hours(COVERAGE_DEVICE_HOURS, 'To have a device report again', 'For each device that it is about.', 0.5, 100),
  hours(
    CHECK_HOURS,
    'To prepare a setting of devices',
    'Only for a check that frameworks ask for and the risk model has no action for. Once for each check.',
    2,
    500,
  ),
  hours(CHECK_DEVICE_HOURS, 'To change a setting of a device', 'For each device of such a check.', 0.25, 100),
  hours(
    SUITE_CHECK_HOURS,
    'To change a setting of a suite',
    'Only for a check that frameworks ask for and the risk model has no action for. Once for each check.',
    2,
    500,
  ),
];
