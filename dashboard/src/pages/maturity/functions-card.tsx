import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '../../components/card';
import { PlainTable } from '../../components/plain-table';
import { UNKNOWN } from '../../format/formats';
import { useFormats, useTexts } from '../../texts/language';
import { Level } from './level';
import type { Maturity } from './data';

/** Where the function stands that was chosen, below the table. */
export const FUNCTION_PLACE = 'function';

/** The functions side by side; each leads to what it is computed from. */
export function FunctionsCard({ functions }: Pick<Maturity, 'functions'>): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.compliance.maturity;
  const { percent, change, count } = useFormats();
  const { columns } = own;
  const days = functions[0]?.overTime.map(({ daysAgo }) => daysAgo) ?? [];
  return (
    <Card title={own.functions} className="xl:col-span-7">
      <PlainTable
        caption={own.functions}
        head={[
          columns.function,
          columns.level,
          columns.tier,
          columns.known,
          ...days.map((each) => columns.changeIn(count(each))),
          columns.weight,
        ]}
        rows={functions.map((each) => ({
          key: each.function,
          cells: [
            <Link
              key="name"
              to="/compliance/maturity"
              search={{ function: each.function }}
              hash={FUNCTION_PLACE}
              className="link"
            >
              {each.name}
            </Link>,
            <Level key="level" of={each} />,
            each.tier === null
              ? UNKNOWN
              : `${count(each.tier.number)} ${common.maturityTiers[each.tier.name] ?? each.tier.name}`,
            percent(each.coverage, 1),
            ...days.map((daysAgo) => {
              const delta = each.overTime.find((then) => then.daysAgo === daysAgo)?.delta ?? null;
              return delta === null ? own.noEarlier : change(delta);
            }),
            percent(each.weight),
          ],
        }))}
      />
    </Card>
  );
}
