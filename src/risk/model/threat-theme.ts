import type { StrideLetter } from './check-rules.js';
import { cvssMetrics } from './cvss-metrics.js';

export const THEMES = ['network', 'user', 'local', 'nearby', 'settings', 'cloud', 'unknown', 'supply-chain'] as const;
/** How an attacker gets in. */
export type Theme = (typeof THEMES)[number];

const LETTERS: Record<StrideLetter, string> = {
  S: 'Spoofing: somebody passes for another user or system',
  T: 'Tampering: data or software is changed',
  R: 'Repudiation: nobody can tell who did it',
  I: 'Disclosure: information leaks',
  D: 'Denial of service: a service stops',
  E: 'Elevation of privilege: an attacker gains control',
};

const WAYS: Record<Theme, string> = {
  network: 'over the network',
  user: 'through something that a user opens',
  local: 'from an account on the device',
  nearby: 'from nearby, or with the device in hand',
  settings: 'through weak settings',
  cloud: 'through settings of a cloud suite',
  unknown: 'in a way that is not known',
  'supply-chain': 'inside a package that was installed',
};

/** The way in that a CVSS vector describes. */
export function themeOf(vector: string | null): Theme {
  const metrics = cvssMetrics(vector);
  if (!metrics) return 'unknown';
  if (metrics.interaction) return 'user';
  if (metrics.attackVector === 'N') return 'network';
  return metrics.attackVector === 'L' ? 'local' : 'nearby';
}

export function threatTitle(letter: StrideLetter, theme: Theme): string {
  return `${LETTERS[letter]}, ${WAYS[theme]}`;
}
