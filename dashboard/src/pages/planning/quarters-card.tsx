import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '../../components/card';
import { SelectField } from '../../components/fields';
import { Help } from '../../components/help';
import { PlainTable } from '../../components/plain-table';
import { useFormats, useTexts } from '../../texts/language';
import { digitsOf, MOST_QUARTERS, type Roadmap, USUAL_QUARTERS } from './roadmap';

/** What is done in each quarter, and the score that it ends with. */
export function QuartersCard({ roadmap, asked }: { roadmap: Roadmap; asked: number }): ReactNode {
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
