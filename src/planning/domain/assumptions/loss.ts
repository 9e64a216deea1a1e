import type { AssumptionDefinition, NumberAssumption } from './assumption.js';

export const LOSS_MIN = 'loss.event-min';
export const LOSS_MODE = 'loss.event-mode';
export const LOSS_MAX = 'loss.event-max';
export const CONVERSION = 'loss.conversion';
export const OWN_PROBABILITY = 'loss.probability-30-days';
export const LEAST_PROBABILITY = 'loss.least-probability-30-days';
export const GORDON_LOEB = 'loss.gordon-loeb-share';
export const RESERVE = 'loss.reserve';
export const RESERVE_SHARE = 'loss.reserve-share';

const ONLY_YOURS =
  'Yours. Published means of breach costs are those of large firms, and would be wrong for nearly everybody.';

function amountOfEvent(key: string, which: string): NumberAssumption {
  return {
    kind: 'number',
    key,
    group: 'loss',
    title: `Loss of one event, ${which}`,
    meaning:
      'What one successful attack costs: answering it, standstill, fines, customers. Give the least, the likeliest and the greatest amount, all three; until then there are no figures of loss.',
    unit: 'minor units',
    default: null,
    min: 0,
    max: 1e13,
    isInteger: true,
    source: ONLY_YOURS,
  };
}

/** What a loss would come to, and how often it is to be expected. */
export const LOSS: readonly AssumptionDefinition[] = [
  amountOfEvent(LOSS_MIN, 'at least'),
  amountOfEvent(LOSS_MODE, 'most likely'),
  amountOfEvent(LOSS_MAX, 'at most'),
  {
    kind: 'number',
    key: CONVERSION,
    group: 'loss',
    title: 'How often an exploited weakness becomes a loss',
    meaning:
      'Loss events a year = 12 · probability within 30 days · this. Most exploitation is noticed, fails later or hits nothing of value.',
    unit: 'probability',
    default: 0.05,
    min: 0,
    max: 1,
    source: 'Our own judgement: there is no data that would say it.',
  },
  {
    kind: 'number',
    key: OWN_PROBABILITY,
    group: 'loss',
    title: 'Probability that a weakness of yours is used within 30 days',
    meaning:
      'Not said: the greatest threat × reach of everything that is open, as the risk model measures it. Said: this now, and after work in the same proportion as the measured one falls.',
    unit: 'probability',
    default: null,
    min: 0,
    max: 1,
    source: 'Measured: EPSS and the floors of the risk policy, times the reach of the device.',
  },
  {
    kind: 'number',
    key: LEAST_PROBABILITY,
    group: 'loss',
    title: 'Least probability that a weakness is used within 30 days',
    meaning: 'What remains when everything known is mended: there is always something that nobody knows yet.',
    unit: 'probability',
    default: 0.0025,
    min: 0,
    max: 1,
    source:
      'Our own judgement: the median EPSS of all CVEs (.0070, EPSS v5, 2026-08-16) times the reach of an internal device (.35).',
  },
  {
    kind: 'number',
    key: GORDON_LOEB,
    group: 'loss',
    title: 'Greatest sensible share of the expected loss',
    meaning: 'The expected yearly loss times this is shown as a cap of what is worth spending against it.',
    unit: 'share',
    default: 0.37,
    min: 0,
    max: 1,
    source: 'Gordon and Loeb 2002: at most 1/e, about 37 %, of the expected loss, under the assumptions of that paper.',
  },
  {
    kind: 'number',
    key: RESERVE,
    group: 'loss',
    title: 'Reserve for incidents, by the year',
    meaning: 'Not said: the expected yearly loss times the share below, once the loss of an event is given.',
    unit: 'minor units per year',
    default: null,
    min: 0,
    max: 1e13,
    isInteger: true,
    source: 'Yours: there is no default that would be true.',
  },
  {
    kind: 'number',
    key: RESERVE_SHARE,
    group: 'loss',
    title: 'Share of the expected loss that is set aside',
    meaning: 'The rest is insured, or borne when it comes.',
    unit: 'share',
    default: 1,
    min: 0,
    max: 1,
    source: 'Our own judgement: nothing is insured until you say so.',
  },
];
