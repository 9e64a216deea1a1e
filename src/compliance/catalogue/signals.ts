import { CLOUD_SIGNALS } from './cloud-signals.js';
import type { Signal } from './signal.js';
import { DEVICE_CHECK_SIGNALS } from './device-check-signals.js';
import { FACT_SIGNALS } from './fact-signals.js';

/** Everything that the product can measure about controls: now, or once a cloud suite is connected. Keys occur once. */
export const SIGNALS: readonly Signal[] = [...DEVICE_CHECK_SIGNALS, ...FACT_SIGNALS, ...CLOUD_SIGNALS];
