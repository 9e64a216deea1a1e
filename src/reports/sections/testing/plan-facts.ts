import type { ReportFacts } from '../../report-facts.port.js';

/** As much of something as a spec is about. */
export type Some<Value> = Value extends (...args: never[]) => unknown
  ? Value
  : Value extends Date | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
    ? Value
    : Value extends readonly (infer Item)[]
      ? readonly Some<Item>[]
      : Value extends object
        ? { readonly [Key in keyof Value]?: Some<Value[Key]> }
        : Value;

type Read = { [Key in keyof ReportFacts]: ReportFacts[Key] extends () => Promise<infer Value> ? Value : never };
type ReadKey = { [Key in keyof Read]: Read[Key] extends never ? never : Key }[keyof Read];

/** The day on which facts of specs are read. */
export const TODAY = '2026-11-20';
export const NOW = new Date(`${TODAY}T09:00:00.000Z`);

/** Facts of a report, as much of each as a section asks for. What is not given must not be asked for. */
export function planFacts(given: { readonly [Key in ReadKey]?: Some<Read[Key]> }): ReportFacts {
  const facts = {
    organization: { id: '7d9a2c1e-0000-4000-8000-000000000001', name: 'Example Ltd' },
    now: NOW,
    today: TODAY,
    period: { from: '2026-10-21', to: TODAY, days: 30 },
  };
  return new Proxy(facts, {
    get(target, name) {
      if (name in target) return Reflect.get(target, name) as unknown;
      if (!(name in given)) throw new Error(`The spec gives no ${String(name)}`);
      return () => Promise.resolve(given[name as ReadKey]);
    },
  }) as unknown as ReportFacts;
}
