import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { withoutFormula } from '../../../../src/platform/list/formula-guard.js';
import { ApiLink } from '../../components/api-link';
import { Tag } from '../../components/badges';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { NothingMatches } from '../../components/states';
import { useFormats, useTexts } from '../../texts/language';
import { digitsOf, type Work, type Roadmap } from './roadmap';

/** All work in its order, under the quarter that it is done in; only the first stands open. */
export function WorkCard({ roadmap }: { roadmap: Roadmap }): ReactNode {
  const texts = useTexts().pages.planning;
  const { count } = useFormats();
  const { list } = useTexts().common;
  const navigate = useNavigate();
  const { quarter, state, late, quarters } = useSearch({ from: '/shell/planning' });
  const isFiltered = quarter !== undefined || state !== undefined || late !== undefined;
  const clear = (): void => {
    void navigate({ to: '/planning', search: quarters === undefined ? {} : { quarters } });
  };
  const items = roadmap.items.filter(
    (item) =>
      (quarter === undefined || item.quarter === quarter) &&
      (state === undefined || item.state === state) &&
      (late === undefined || item.late),
  );
  const milestones = items.filter(({ kind }) => kind === 'milestone').length;
  return (
    <Card
      title={
        quarter ?? (state === undefined ? (late === undefined ? texts.work : texts.lateTitle) : texts.states[state])
      }
      aside={
        <>
          {isFiltered && (
            <button type="button" className="link min-h-6" onClick={clear}>
              {texts.showAll}
            </button>
          )}
          <Button look="quiet" className="ml-auto" onClick={() => saveRoadmap(items)}>
            <Download size={15} aria-hidden /> {list.download}
          </Button>
        </>
      }
    >
      <p role="status" className="mb-1 text-quiet">
        {texts.itemCount(count(items.length), items.length === 1)}
      </p>
      {milestones > 0 && (
        <p className="mb-1 text-sm text-quiet">{texts.milestonesAmong(count(milestones), milestones === 1)}</p>
      )}
      {items.length === 0 ? (
        <NothingMatches onClear={clear} />
      ) : (
        groupsOf(items).map(([key, group], at) => (
          <Group key={key} roadmap={roadmap} group={group} isOpen={isFiltered || at === 0} />
        ))
      )}
      {roadmap.total > roadmap.items.length && (
        <p className="mt-2 text-sm text-quiet">{texts.firstOf(count(roadmap.items.length), count(roadmap.total))}</p>
      )}
    </Card>
  );
}

function Group({ roadmap, group, isOpen }: { roadmap: Roadmap; group: Work[]; isOpen: boolean }): ReactNode {
  const texts = useTexts().pages.planning;
  const { count, decimal } = useFormats();
  const [first] = group;
  if (first === undefined) return null;
  const hours = group.reduce((sum, { effortHours }) => sum + effortHours, 0);
  return (
    <details open={isOpen} className="border-t border-rule">
      <summary className="min-h-9 cursor-pointer py-2">
        <span className="inline-block max-w-[calc(100%-1.5rem)] align-top">
          <span className="font-semibold">{first.quarter ?? texts.states[first.state]}</span>{' '}
          <span className="text-quiet">
            {texts.itemCount(count(group.length), group.length === 1)}
            {'\u00a0· '}
            {texts.hours(decimal(hours, digitsOf(hours)))}
          </span>
        </span>
      </summary>
      <ol className="flex flex-col divide-y divide-rule pl-1">
        {group.map((item) => (
          <WorkItem key={item.id} item={item} from={roadmap.startsOn} until={roadmap.endsOn} />
        ))}
      </ol>
    </details>
  );
}

/** By quarter in its order; what is done in none comes after them. */
function groupsOf(items: Work[]): [string, Work[]][] {
  const groups = new Map<string, Work[]>();
  for (const item of items) {
    const key = item.quarter ?? item.state;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  const isQuarter = ([, [first]]: [string, Work[]]): boolean => typeof first?.quarter === 'string';
  const all = [...groups];
  return [...all.filter(isQuarter).sort(([a], [b]) => a.localeCompare(b)), ...all.filter((each) => !isQuarter(each))];
}

const COLUMNS = ['place', 'title', 'kind', 'state', 'quarter', 'startsOn', 'endsOn', 'dueOn', 'effortHours'] as const;

/** Saves these pieces of work as a file that spreadsheets open, with the columns as the API names them. */
function saveRoadmap(items: readonly Work[]): void {
  const rows = items.map((item) => [
    ...COLUMNS.map((column) => item[column]),
    item.role.name,
    item.risk?.removes,
    item.why,
  ]);
  const lines = [[...COLUMNS, 'role', 'risk.removes', 'why'], ...rows];
  const text = lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'roadmap.csv';
  link.click();
  URL.revokeObjectURL(address);
}

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  return `"${withoutFormula(value).replaceAll('"', '""')}"`;
}

interface Props {
  item: Work;
  /** The first and the last day of the roadmap. */
  from: string | null;
  until: string | null;
}

/** A piece of work: what, when, how much and by whom; why then, when one asks. */
function WorkItem({ item, from, until }: Props): ReactNode {
  const texts = useTexts().pages.planning;
  const { decimal, day, count } = useFormats();
  const { title, why, kind, quarter, state, late, lateByDays, dueOn, effortHours, role, risk, link } = item;
  const facts = [
    texts.kinds[kind],
    item.startsOn !== null && item.endsOn !== null && texts.fromTo(day(item.startsOn), day(item.endsOn)),
    effortHours > 0 && texts.hours(decimal(effortHours, digitsOf(effortHours))),
    role.name,
    risk !== null && texts.lowers(decimal(risk.removes, 2)),
    dueOn !== null && texts.due(day(dueOn)),
    item.devices !== null && texts.devices(count(item.devices), item.devices === 1),
  ].filter((fact) => fact !== false);
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-medium break-words">
          <ApiLink link={link} className="figure-link">
            {title}
          </ApiLink>
        </span>
        {quarter === null && <Tag>{texts.states[state]}</Tag>}
        {late && <Tag tone="bad">{lateByDays === null ? texts.neverInTime : texts.lateBy(count(lateByDays))}</Tag>}
      </p>
      <p className="text-sm">{facts.join('\u00a0· ')}</p>
      <Span item={item} from={from} until={until} />
      <details className="text-sm text-quiet">
        <summary className="w-fit min-h-6 cursor-pointer">{texts.whyThen}</summary>
        <p className="break-words">{why}</p>
      </details>
    </li>
  );
}

/** Where it stands in the time of the roadmap; the days are said beside it. */
function Span({ item, from, until }: Props): ReactNode {
  if (from === null || until === null || item.startsOn === null || item.endsOn === null) return null;
  const [first, last, start, end] = [from, until, item.startsOn, item.endsOn].map((day) => Date.parse(day));
  if (first === undefined || last === undefined || start === undefined || end === undefined || last <= first)
    return null;
  const place = (moment: number): number =>
    (100 * Math.min(Math.max(moment - first, 0), last - first)) / (last - first);
  return (
    <div aria-hidden className="my-1.5 h-1.5 rounded-full bg-rule">
      <div
        className={`h-full min-w-1.5 rounded-full ${item.late ? 'bg-critical' : 'bg-accent'}`}
        style={{ marginLeft: `${place(start)}%`, width: `${Math.max(place(end) - place(start), 0.5)}%` }}
      />
    </div>
  );
}
