import { defineList, type ListQueryOf, oneOf } from '../../platform/index.js';
import { OUTCOMES } from '../domain/device-signals.js';

/** What the list of the devices behind a number offers. */
export const SIGNAL_DEVICE_LIST = defineList({
  name: 'devices of a signal',
  filters: { outcome: oneOf(OUTCOMES, 'What the device answers.', { facet: false }) },
  sorts: ['enrolment'],
  defaultSort: 'enrolment',
  csv: ['device.id', 'device.name', 'outcome', 'observedOn', 'age', 'weight'],
});

export type SignalDeviceListQuery = ListQueryOf<typeof SIGNAL_DEVICE_LIST>;
