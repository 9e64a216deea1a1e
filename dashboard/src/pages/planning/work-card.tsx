import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { NothingMatches } from '../../components/states';
import { useFormats, useTexts } from '../../texts/language';
import { digitsOf, type Roadmap, type Work } from './roadmap';
import { saveRoadmap } from './roadmap-csv';
import { WorkItem } from './work-item';

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
          <Button
            look="quiet"
            className="ml-auto"
            onClick={() => {
              saveRoadmap(items);
            }}
          >
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
