import type { Place } from '../place-code.js';
import type { ThreatFacts } from '../threat.js';

/** Nothing is known. */
export const UNKNOWN: ThreatFacts = {
  epss: null,
  kev: null,
  kevKnown: true,
  exploitation: null,
  weaponized: false,
  publicExploit: false,
  automatable: null,
  totalImpact: null,
  vector: null,
  severity: null,
  malware: false,
  kernel: false,
};

/** An internal server of middle importance, without controls. */
export const SERVER: Place = { exposure: 'internal', criticality: 3, role: 'server', controls: [] };

export const OPEN = { reachable: true, state: 'open' } as const;
