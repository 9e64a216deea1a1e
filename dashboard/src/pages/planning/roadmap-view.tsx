import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import { Card } from '../../components/card';
import { SelectField } from '../../components/fields';
import { Help } from '../../components/help';
import { Loaded } from '../../components/loaded';
import { PlainTable } from '../../components/plain-table';
import { AllDone } from '../../components/states';
import { useFormats, useTexts } from '../../texts/language';
import { Illustrative, NothingToPlan } from './illustrative';
import { digitsOf, MOST_QUARTERS, type Roadmap, USUAL_QUARTERS } from './roadmap';
import { WorkCard } from './work-card';

/** What is done in each quarter, and the score that it ends with. */
function QuartersCard({ roadmap, asked }: { roadmap: Roadmap; asked: number }): ReactNode {
  const texts = useTexts().pages.planning;
  const { count, decimal, day } = useFormats();
  const navigate = useNavigate();
  const others = roadmap.states.flatMap(({ key, items }) => (key === 'planned' || items === 0 ? [] : [{ key, items }]));
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
            decimal(hours, digitsOf(hours)),
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
            {texts.lateItems(roadmap.late.items === 1)}{' '}
          </>
        )}
        {others.map(({ key, items }) => (
          <span key={key}>
            <Link to="/planning" search={{ quarters: asked, state: key }} className="figure-link tabular-nums">
              {count(items)}
            </Link>{' '}
            {texts.others[key](items === 1)}{' '}
          </span>
        ))}
      </p>
    </Card>
  );
}

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
          <NothingToPlan />
        ) : roadmap.total === 0 ? (
          <AllDone title={texts.allDone} text={texts.allDoneText} />
        ) : (
          <div className="flex flex-col gap-4">
            <Illustrative isShown={roadmap.illustrative} asOf={roadmap.asOf} />
            <QuartersCard roadmap={roadmap} asked={asked} />
            <WorkCard roadmap={roadmap} />
          </div>
        )
      }
    </Loaded>
  );
}
