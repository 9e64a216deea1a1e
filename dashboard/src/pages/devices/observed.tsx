import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../../texts/language';

type Facts = Record<string, unknown>;

/** What was seen, as the source said it: names and values, nothing left out. */
export function Observed({ facts }: { facts: Facts }): ReactNode {
  return (
    <dl className="grid grid-cols-1 sm:grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1 [&_dd]:wrap-anywhere [&_dt]:wrap-anywhere [&_dt]:text-quiet">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{spelled(name)}</dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value }: { value: unknown }): ReactNode {
  const { common } = useTexts();
  const { count } = useFormats();
  if (value === null || value === undefined) return <span className="text-quiet">{common.notSaid}</span>;
  if (value === true) return common.yes;
  if (value === false) return common.no;
  if (typeof value === 'number') return count(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.length === 0) return common.none;
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.map(String).join(', ');
  return <code className="break-all">{JSON.stringify(value)}</code>;
}

/** `screenLockSeconds` as `screen lock seconds`. */
function spelled(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}
