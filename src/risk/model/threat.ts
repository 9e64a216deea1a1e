import type { RiskPolicy, Severity } from './policy.js';

/** What is known about a vulnerability, whoever has it. Null was never looked up, which is not "no". */
export interface ThreatFacts {
  /** Probability of exploitation activity within 30 days, 0-1. */
  epss: number | null;
  /** The entry in CISA's catalogue of known exploited vulnerabilities. */
  kev: { ransomware: boolean } | null;
  /** Whether the catalogue was ever looked up; without, `kev: null` says nothing. */
  kevKnown: boolean;
  /** Of SSVC. */
  exploitation: 'none' | 'poc' | 'active' | null;
  /** There is an exploit that a beginner can run (a Metasploit module). */
  weaponized: boolean;
  publicExploit: boolean;
  /** Of SSVC: an attacker can automate the first four steps of the kill chain. */
  automatable: boolean | null;
  /** Of SSVC: an attacker gains total control of the component. */
  totalImpact: boolean | null;
  /** CVSS 2.0, 3.x or 4.0. */
  vector: string | null;
  severity: Severity | null;
  /** The package itself is malware: nobody has to exploit anything. */
  malware: boolean;
  /** The package is the kernel: attacks are local unless a vector says otherwise. */
  kernel: boolean;
}

export interface ThreatSignal {
  signal: string;
  /** Probability of exploitation within 30 days that it speaks for, 0-1. */
  value: number;
}

/**
 * Every signal about exploitation that applies. The threat is the highest of them, so more evidence never lowers it. Of malware
 * there is one: it is what others would have to break in for.
 */
export function threatSignals(facts: ThreatFacts, policy: RiskPolicy): ThreatSignal[] {
  if (facts.malware) return [{ signal: 'malware', value: 1 }];
  const floors = policy.threatFloors;
  const signals: [boolean, string, number][] = [
    [facts.epss !== null, 'epss', facts.epss ?? 0],
    [facts.epss === null, 'epss-unknown', floors.epssUnknown],
    [facts.kev?.ransomware === true, 'kev-ransomware', floors.kevRansomware],
    [facts.kev !== null, 'kev', floors.kev],
    [facts.exploitation === 'active', 'ssvc-active', floors.ssvcActive],
    [facts.weaponized, 'weaponized', floors.weaponized],
    [facts.publicExploit || facts.exploitation === 'poc', 'public-exploit', floors.publicPoc],
    [true, 'minimum', floors.minimum],
  ];
  return signals.filter(([applies]) => applies).map(([, signal, value]) => ({ signal, value }));
}

/** What must first be exploited is never as sure as what is there: the highest probability that it can have. */
export const SUREST_EXPLOIT = 0.999999;

/** Probability of exploitation within 30 days, 0-1. */
export function threatOf(signals: readonly ThreatSignal[]): number {
  return Math.max(...signals.map(({ value }) => value));
}
