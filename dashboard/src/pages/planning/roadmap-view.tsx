import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { read, type ReadBody } from '../../api/client';
import { ApiLink } from '../../components/api-link';
import { Tag } from '../../components/badges';
import { Card } from '../../components/card';
import { SelectField } from '../../components/fields';
import { Help } from '../../components/help';
import { Loaded } from '../../components/loaded';
import { PlainTable } from '../../components/plain-table';
import { AllDone, NothingMatches, NothingYet } from '../../components/states';
import { useFormats, useTexts } from '../../texts/language';
import { Illustrative } from './illustrative';

type Roadmap = ReadBody<'/api/v1/roadmap'>;
type Item = Roadmap['items'][number];

const USUAL_QUARTERS = 4;
const MOST_QUARTERS = 8;

/** All work in quarters, each with its hours, and the score at its end. */
export function RoadmapView(): ReactNode {
  const texts = useTexts().pages.planning;
  const { quarters = USUAL_QUARTERS } = useSearch({ from: '/shell/planning' });
  const asked = Math.min(MOST_QUARTERS, Math.max(1, Math.round(quarters)));
  const query = useQuery({
    ...read('/api/v1/roadmap', { query: { quarters: asked, limit: 500 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {(roadmap) =>
        roadmap.asOf === null ? (
          <NothingYet title={texts.nothingYet} text={texts.nothingYetText} />
        ) : roadmap.total === 0 ? (
          <AllDone title={texts.allDone} text={texts.allDoneText} />
        ) : (
          <div className="flex flex-col gap-4">
            <Illustrative isShown={roadmap.illustrative} asOf={roadmap.asOf} />
            <QuartersCard roadmap={roadmap} asked={asked} />
            <ItemsCard roadmap={roadmap} />
          </div>
        )
      }
    </Loaded>
  );
}

function QuartersCard({ roadmap, asked }: { roadmap: Roadmap; asked: number }): ReactNode {
  const texts = useTexts().pages.planning;
  const { count, decimal, day } = useFormats();
  const navigate = useNavigate();
  const others = roadmap.states.filter(({ key, items }) => key !== 'planned' && items > 0);
  return (
    <Card title={texts.quarters} aside={<Help about={texts.quarters}>{texts.roadmapHelp}</Help>}>
      <div className="mb-3 max-w-48">
        <SelectField
          label={texts.quartersShown}
          value={asked}
          onChange={(event) => {
            const quarters = Number(event.target.value);
            void navigate({ to: '/planning', search: quarters === USUAL_QUARTERS ? {} : { quarters } });
          }}
        >
          {Array.from({ length: MOST_QUARTERS }, (_, at) => at + 1).map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </SelectField>
      </div>
      <PlainTable
        caption={texts.quarters}
        head={[
          texts.columns.quarter,
          texts.columns.until,
          texts.columns.items,
          texts.columns.hours,
          texts.columns.score,
        ]}
        rows={roadmap.quarters.map(({ key, endsOn, items, hours, score }) => ({
          key,
          cells: [
            key,
            day(endsOn),
            <Link
              key="items"
              to="/planning"
              search={{ quarters: asked, quarter: key }}
              className="figure-link tabular-nums"
            >
              {count(items)}
            </Link>,
            decimal(hours, 0),
            decimal(score),
          ],
        }))}
      />
      <p className="mt-2">
        {texts.scoreNow(decimal(roadmap.score))}{' '}
        {roadmap.late.items > 0 && (
          <>
            <Link to="/planning" search={{ quarters: asked, late: 'true' }} className="figure-link tabular-nums">
              {count(roadmap.late.items)}
            </Link>{' '}
            {texts.lateItems}{' '}
          </>
        )}
        {others.map(({ key, items }) => (
          <span key={key}>
            <Link to="/planning" search={{ quarters: asked, state: key }} className="figure-link tabular-nums">
              {count(items)}
            </Link>{' '}
            {texts.states[key]}.{' '}
          </span>
        ))}
      </p>
    </Card>
  );
}

function ItemsCard({ roadmap }: { roadmap: Roadmap }): ReactNode {
  const texts = useTexts().pages.planning;
  const { count } = useFormats();
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
  return (
    <Card
      title={
        quarter ?? (state === undefined ? (late === undefined ? texts.work : texts.lateTitle) : texts.states[state])
      }
      aside={
        isFiltered && (
          <button type="button" className="link min-h-6" onClick={clear}>
            {texts.showAll}
          </button>
        )
      }
    >
      <p role="status" className="mb-1 text-quiet">
        {texts.itemCount(count(items.length), items.length === 1)}
      </p>
      {items.length === 0 ? (
        <NothingMatches onClear={clear} />
      ) : (
        <ol className="flex flex-col divide-y divide-rule">
          {items.map((item) => (
            <WorkItem key={item.id} item={item} />
          ))}
        </ol>
      )}
      {roadmap.total > roadmap.items.length && (
        <p className="mt-2 text-sm text-quiet">{texts.firstOf(count(roadmap.items.length), count(roadmap.total))}</p>
      )}
    </Card>
  );
}

function WorkItem({ item }: { item: Item }): ReactNode {
  const texts = useTexts().pages.planning;
  const { decimal, day, count } = useFormats();
  const { title, why, kind, quarter, state, late, lateByDays, dueOn, effortHours, role, risk, link } = item;
  const facts = [
    texts.kinds[kind],
    texts.hours(decimal(effortHours, 0)),
    role.name,
    risk !== null && texts.lowers(decimal(risk.removes)),
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
        <Tag>{quarter ?? texts.states[state]}</Tag>
        {late && <Tag tone="bad">{lateByDays === null ? texts.neverInTime : texts.lateBy(count(lateByDays))}</Tag>}
      </p>
      <p className="text-sm">{facts.join(' · ')}</p>
      <p className="text-sm break-words text-quiet">{why}</p>
    </li>
  );
}
