import { unknown, resultOf } from '../check-result.js';
import { numberIn, textIn, type Row } from '../../windows/survey.js';
import { surveyCheck } from './survey-check.js';

const PROFILES = ['domain', 'private', 'public'] as const;
const UNKNOWN_PROFILES = { domain: null, private: null, public: null };

/**
 * Whether Windows Firewall is on in all three profiles and lets nothing in by default. Where it is off and another product
 * says that it stands in, that is unknown: entries of products that were removed stay in the Security Center.
 */
export const firewall = surveyCheck(
  'firewall',
  ['firewall'],
  { enabled: null, profiles: UNKNOWN_PROFILES },
  (answers) => {
    const rows = answers.rows('firewall') ?? [];
    const states = PROFILES.map((name) => [name, stateOf(rows, name)] as const);
    const profiles = Object.fromEntries(states);
    const products = (answers.rows('firewallProducts') ?? []).filter(isOn).map((row) => textIn(row, 'name'));
    const service = answers.rows('services')?.find((row) => textIn(row, 'name')?.toLowerCase() === 'mpssvc');
    const observed = { enabled: null as boolean | null, profiles, otherProducts: products };
    const isStopped = service !== undefined && textIn(service, 'state') === 'Stopped';
    if (states.some(([, state]) => state === false) || isStopped) {
      if (products.length > 0)
        return unknown(
          'not-observable',
          `Windows Firewall is off, and ${products.join(', ')} says it stands in`,
          observed,
          answers.evidence(),
        );
      return resultOf(false, { ...observed, enabled: false }, answers.evidence());
    }
    if (states.some(([, state]) => state === null))
      return unknown('parse-error', 'not all three profiles were told', observed, answers.evidence());
    return resultOf(true, { ...observed, enabled: true }, answers.evidence());
  },
);

function stateOf(rows: Row[], name: string): boolean | null {
  const row = rows.find((one) => textIn(one, 'name')?.toLowerCase() === name);
  const [enabled, inbound] = [textIn(row, 'enabled'), textIn(row, 'inbound')];
  if (enabled === 'False' || inbound === 'Allow') return false;
  return enabled === 'True' && (inbound === 'Block' || inbound === 'NotConfigured') ? true : null;
}

/** The second byte of productState: 0x10 is on. */
function isOn(row: Row): boolean {
  return ((numberIn(row, 'state') ?? 0) & 0xf000) === 0x1000;
}
