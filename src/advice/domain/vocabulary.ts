import type { Fact } from './fact.js';

/** What a text that cites some facts may name. */
export interface Vocabulary {
  ids: ReadonlySet<string>;
  /** In upper case. */
  cves: ReadonlySet<string>;
  controls: readonly string[];
  devices: readonly string[];
  /** Names and versions, as they are written. */
  names: readonly string[];
  numbers: ReadonlySet<number>;
  percents: ReadonlySet<number>;
  /** `2026-12-01` */
  dates: ReadonlySet<string>;
}

/** What is quoted from others is not in it: that somebody says a number does not make it known. */
export function vocabularyOf(facts: readonly Fact[]): Vocabulary {
  const all = <Value>(of: (fact: Fact) => readonly Value[]): Value[] => facts.flatMap((fact) => [...of(fact)]);
  return {
    ids: new Set(facts.map(({ id }) => id)),
    cves: new Set(all(({ cves }) => cves).map((cve) => cve.toUpperCase())),
    controls: all(({ controls }) => controls),
    devices: all(({ devices }) => devices),
    names: all(({ names, versions }) => [...names, ...versions]),
    numbers: roundings(all(({ numbers }) => Object.values(numbers))),
    percents: roundings(all(({ percents }) => Object.values(percents))),
    dates: new Set(all(({ dates }) => Object.values(dates))),
  };
}

/** A figure may be said exactly, with one decimal, or as the whole number that is nearest. Never otherwise rounded. */
function roundings(values: readonly number[]): Set<number> {
  return new Set(values.map(Math.abs).flatMap((value) => [value, Math.round(value * 10) / 10, Math.round(value)]));
}
