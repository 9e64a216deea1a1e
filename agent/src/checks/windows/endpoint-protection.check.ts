import { type CheckResult, unknown, resultOf } from '../check-result.js';
import { booleanIn, numberIn, textIn, type Row } from '../../windows/survey.js';
import { surveyCheck } from './survey-check.js';

const OLDEST_DAYS = 7;
const WORKSTATION = 1;
/** Microsoft Defender's own entry in the Security Center: its name is translated, this is not. */
const DEFENDER = '{D68DDC3A-831F-4FAE-9E44-DA132C1ACF46}';
/** What Get-MpComputerStatus says for definitions that were never fetched. */
const NEVER = 65_535;

interface Product {
  name: string | null;
  running: boolean | null;
  realTime: boolean | null;
  signatureAgeDays: number | null;
  /** What the product itself told the Security Center. */
  signaturesCurrent: boolean | null;
}

/**
 * Whether a product looks for malware as files are used, with definitions of the last week. Defender tells its own state;
 * others are known from the Security Center, which only clients have: without it another product cannot be seen.
 */
export const endpointProtection = surveyCheck(
  'endpoint-protection',
  ['system'],
  { products: null },
  (answers): CheckResult => {
    const center = answers.rows('antivirus');
    const entry = center?.find(isDefender);
    const defender = defenderOf(answers.row('defender')) ?? (entry === undefined ? null : productOf(entry));
    const others = (center ?? []).filter((row) => !isDefender(row)).map(productOf);
    const products = [...(defender === null ? [] : [defender]), ...others];
    if (products.some(protects)) return resultOf(true, { products }, answers.evidence());
    if (defender === null) return answers.unknown('defender', 'Defender did not tell its state', { products });
    if (products.some(isUnclear))
      return unknown('not-observable', 'the age of the definitions was not told', { products }, answers.evidence());
    const isClient = numberIn(answers.row('system'), 'productType') === WORKSTATION;
    if (center === null && (isClient || defender.realTime !== true))
      return answers.unknown('antivirus', 'a product other than Defender cannot be seen here', { products });
    return resultOf(false, { products }, answers.evidence());
  },
);

function isDefender(row: Row): boolean {
  return textIn(row, 'guid')?.toUpperCase() === DEFENDER;
}

function isUnclear({ running, realTime, signatureAgeDays, signaturesCurrent }: Product): boolean {
  return running !== false && realTime !== false && signatureAgeDays === null && signaturesCurrent === null;
}

function protects({ running, realTime, signatureAgeDays, signaturesCurrent }: Product): boolean {
  if (running !== true || realTime !== true) return false;
  return signatureAgeDays === null ? signaturesCurrent === true : signatureAgeDays <= OLDEST_DAYS;
}

function defenderOf(row: Row | undefined): Product | null {
  if (row === undefined) return null;
  const age = numberIn(row, 'age');
  return {
    name: 'Microsoft Defender Antivirus',
    running: booleanIn(row, 'service') === true && booleanIn(row, 'antivirus') === true,
    realTime: booleanIn(row, 'realTime'),
    signatureAgeDays: age === null || age < 0 || age >= NEVER ? null : age,
    signaturesCurrent: null,
  };
}

/** productState: 0x1000 in the second byte is on (0x2000 snoozed, 0x3000 expired); 0x10 in the last is out of date. */
function productOf(row: Row): Product {
  const state = numberIn(row, 'state');
  const running = state === null ? null : (state & 0xf000) === 0x1000;
  return {
    name: textIn(row, 'name'),
    running,
    realTime: running,
    signatureAgeDays: null,
    signaturesCurrent: state === null ? null : (state & 0xf0) === 0,
  };
}
