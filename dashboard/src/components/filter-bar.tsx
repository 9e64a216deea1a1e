import { Plus, Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormats, useTexts } from '../texts/language';
import { Button, buttonClasses } from './button';
import type { Choice } from './choices';
import { Checkbox, CONTROL } from './fields';
import { Popover } from './popover';

/** A filter of a list, as the bar shows it. */
export interface Filter {
  /** Its name in the address. */
  name: string;
  title: string;
  /** What can be ticked; without, the filter only shows when an address has it. */
  choices?: readonly Choice[];
  /** Shown even while it chooses nothing. */
  isMain?: boolean;
  /** A value of it in words. */
  say?(value: string): string;
}

type FilterValue = string | number | boolean | readonly string[] | undefined;

interface Props {
  filters: readonly Filter[];
  values: Record<string, unknown>;
  /** How many rows each value would leave, by filter. */
  facets?: Record<string, Record<string, number>> | undefined;
  onChange(changed: Record<string, FilterValue>): void;
  /** False where the list cannot be searched by text. */
  hasSearch?: boolean;
  /** What stands at the end: columns, download. */
  children?: ReactNode;
}

/** Search and filters above a list. What is set is in the address; the bar only shows it. */
export function FilterBar(props: Props): ReactNode {
  const { filters, values, facets, onChange, hasSearch = true, children } = props;
  const { list, empty } = useTexts().common;
  const isSet = ({ name }: Filter): boolean => values[name] !== undefined;
  const shown = filters.filter((filter) => filter.choices !== undefined && (filter.isMain === true || isSet(filter)));
  const others = filters.filter((filter) => filter.choices !== undefined && !shown.includes(filter));
  const plain = filters.filter((filter) => filter.choices === undefined && isSet(filter));
  const isFiltered = filters.some(isSet) || values['q'] !== undefined;
  const clear = (): void => {
    onChange(Object.fromEntries([...filters.map(({ name }) => [name, undefined] as const), ['q', undefined] as const]));
  };
  return (
    <div role="search" aria-label={list.filters} className="mb-3 flex flex-wrap items-center gap-2">
      {hasSearch && (
        <SearchBox
          value={typeof values['q'] === 'string' ? values['q'] : ''}
          onChange={(q) => onChange({ q: q === '' ? undefined : q })}
        />
      )}
      {shown.map((filter) => (
        <FilterChoices
          key={filter.name}
          filter={filter}
          value={values[filter.name]}
          counts={facets?.[filter.name]}
          onChange={onChange}
        />
      ))}
      {plain.map((filter) => (
        <PlainFilter key={filter.name} filter={filter} value={values[filter.name]} onChange={onChange} />
      ))}
      {others.length > 0 && (
        <Popover
          label={list.addFilter}
          trigger={
            <Button look="quiet">
              <Plus size={15} aria-hidden /> {list.addFilter}
            </Button>
          }
        >
          <div className="flex flex-col gap-3">
            {others.map((filter) => (
              <Choices
                key={filter.name}
                filter={filter}
                value={undefined}
                counts={facets?.[filter.name]}
                onChange={onChange}
              />
            ))}
          </div>
        </Popover>
      )}
      {isFiltered && (
        <Button look="quiet" onClick={clear}>
          {empty.clearFilters}
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">{children}</div>
    </div>
  );
}

const PAUSE_MS = 300;

function SearchBox({ value, onChange }: { value: string; onChange(q: string): void }): ReactNode {
  const { list } = useTexts().common;
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => {
      onChange(typed.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <div className="relative w-full sm:w-auto sm:max-w-56 sm:grow sm:basis-40">
      <Search
        size={15}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-quiet"
        aria-hidden
      />
      <input
        type="search"
        aria-label={list.searchHint}
        placeholder={list.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={`${CONTROL} pl-8`}
      />
    </div>
  );
}

interface One {
  filter: Filter;
  value: unknown;
  counts?: Record<string, number> | undefined;
  onChange: Props['onChange'];
}

function FilterChoices({ filter, value, counts, onChange }: One): ReactNode {
  const chosen = valuesOf(value);
  return (
    <Popover
      label={filter.title}
      trigger={
        <button
          type="button"
          className={buttonClasses('plain', chosen.length > 0 ? 'border-accent! bg-chosen! max-w-full' : '')}
        >
          {filter.title}
          {chosen.length > 0 && <Chosen>{chosen.map((each) => say(filter, each)).join(', ')}</Chosen>}
        </button>
      }
    >
      <Choices filter={filter} value={value} counts={counts} onChange={onChange} />
    </Popover>
  );
}

function Choices({ filter, value, counts, onChange }: One): ReactNode {
  const { count } = useFormats();
  const chosen = valuesOf(value);
  const isYesNo = filter.choices?.every((each) => each.value === 'true' || each.value === 'false') ?? false;
  const choose = (each: string, checked: boolean): void => {
    if (isYesNo) onChange({ [filter.name]: checked ? each === 'true' : undefined });
    else {
      const next = checked ? [...chosen, each] : chosen.filter((other) => other !== each);
      onChange({ [filter.name]: next.length === 0 ? undefined : next });
    }
  };
  return (
    <fieldset className="min-w-44">
      <legend className="mb-1 text-sm font-medium text-quiet">{filter.title}</legend>
      {filter.choices?.map((each) => (
        <div key={each.value} className="flex min-h-7 items-center gap-4">
          <Checkbox
            label={each.label}
            checked={chosen.includes(each.value)}
            onChange={(checked) => choose(each.value, checked)}
          />
          {counts !== undefined && (
            <span className="ml-auto text-sm text-quiet tabular-nums">{count(counts[each.value] ?? 0)}</span>
          )}
        </div>
      ))}
    </fieldset>
  );
}

/** A filter that came by a link, and can only be taken away here. */
function PlainFilter({ filter, value, onChange }: One): ReactNode {
  const { list } = useTexts().common;
  return (
    <button
      type="button"
      aria-label={list.removeFilter(filter.title)}
      className={buttonClasses('plain', 'max-w-full border-accent! bg-chosen!')}
      onClick={() => onChange({ [filter.name]: undefined })}
    >
      {filter.title}
      <Chosen>
        {valuesOf(value)
          .map((each) => say(filter, each))
          .join(', ')}
      </Chosen>
      <X size={14} className="shrink-0" aria-hidden />
    </button>
  );
}

/** As much of it as there is room for; all of it for who points at it. */
function Chosen({ children }: { children: string }): ReactNode {
  return (
    <span className="truncate font-medium" title={children}>
      {children}
    </span>
  );
}

function say(filter: Filter, value: string): string {
  return filter.choices?.find((each) => each.value === value)?.label ?? filter.say?.(value) ?? value;
}

function valuesOf(value: unknown): string[] {
  if (Array.isArray(value)) return (value as unknown[]).map(String);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
}
