import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { read, type ReadBody } from '../../api/client';
import { Tag } from '../../components/badges';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { Loaded } from '../../components/loaded';
import { PlainTable } from '../../components/plain-table';
import { useFormats, useTexts } from '../../texts/language';
import { Illustrative, NothingToPlan } from './illustrative';
import { digitsOf } from './roadmap';

/** In full-time people; the service rounds less to nobody. */
const LEAST_SHOWN = 0.01;

type Workforce = ReadBody<'/api/v1/workforce'>;

/** Who is needed for all there is to do, role by role. */
export function WorkforceView(): ReactNode {
  const texts = useTexts().pages.planning;
  const query = useQuery(read('/api/v1/workforce'));
  return (
    <Loaded query={query}>
      {(workforce) =>
        workforce.asOf === null ? (
          <NothingToPlan />
        ) : (
          <div className="flex flex-col gap-4">
            <Illustrative isShown={workforce.illustrative} asOf={workforce.asOf} />
            <RolesCard workforce={workforce} />
            <QueueCard queue={workforce.queue} />
            <Card title={texts.notes}>
              <ul className="flex list-disc flex-col gap-1 pl-5">
                {workforce.notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </Card>
          </div>
        )
      }
    </Loaded>
  );
}

function RolesCard({ workforce }: { workforce: Workforce }): ReactNode {
  const texts = useTexts().pages.planning;
  const { decimal, day, count } = useFormats();
  const { roles, mostWanted, quarter } = workforce;
  return (
    <Card title={texts.rolesTitle} aside={<Help about={texts.rolesTitle}>{texts.workforceHelp}</Help>}>
      <p className="mb-2">
        {mostWanted === null ? (
          texts.nobodyWanted
        ) : (
          <>
            <strong>{mostWanted.name}</strong>: {mostWanted.why}
          </>
        )}{' '}
        <span className="text-quiet">{texts.between(day(quarter.from), day(quarter.to))}</span>
      </p>
      <PlainTable
        caption={texts.rolesTitle}
        head={[
          texts.columns.role,
          texts.columns.needed,
          texts.columns.there,
          texts.columns.missing,
          texts.columns.hours,
          texts.columns.openWork,
          texts.columns.job,
        ]}
        rows={roles.map(({ role, name, demandFte, staffed, gapFte, demandHours, work }) => ({
          key: role,
          cells: [
            name,
            demandHours.total > 0 && demandFte < LEAST_SHOWN
              ? texts.under(decimal(LEAST_SHOWN, 2))
              : decimal(demandFte, 2),
            staffed === null ? (
              <span className="whitespace-nowrap text-quiet">{texts.notSaid}</span>
            ) : (
              decimal(staffed, 2)
            ),
            <Missing key="missing" fte={gapFte} />,
            decimal(demandHours.total, digitsOf(demandHours.total)),
            work.overdue === 0 ? count(work.items) : `${count(work.items)} (${texts.overdueOf(count(work.overdue))})`,
            <Link key="job" to="/planning" search={{ view: 'job', role }} className="link whitespace-nowrap">
              {texts.describe}
            </Link>,
          ],
        }))}
      />
    </Card>
  );
}

/** How many full-time people are missing; where more are there than are needed, how many are to spare. */
function Missing({ fte }: { fte: number | null }): ReactNode {
  const texts = useTexts().pages.planning;
  const { decimal } = useFormats();
  return fte !== null && fte <= -LEAST_SHOWN ? <span>{texts.spare(decimal(-fte, 2))}</span> : decimal(fte, 2);
}

function QueueCard({ queue }: { queue: Workforce['queue'] }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.planning;
  const { count } = useFormats();
  if (queue.length === 0) return null;
  const answer = (value: boolean | null): ReactNode =>
    value === null ? (
      <Tag>{common.unknown}</Tag>
    ) : (
      <Tag tone={value ? 'good' : 'bad'}>{value ? common.yes : common.no}</Tag>
    );
  return (
    <Card title={texts.queue}>
      <PlainTable
        caption={texts.queue}
        head={[
          texts.columns.tier,
          texts.columns.open,
          texts.columns.overdue,
          texts.columns.keepsUp,
          texts.columns.inTime,
          texts.columns.why,
        ]}
        rows={queue.map(({ tier, open, keepsUp, meetsDeadlines, why }) => ({
          key: tier.key,
          cells: [
            common.tiers[tier.key] ?? tier.title,
            count(open.items),
            count(open.overdue),
            answer(keepsUp),
            answer(meetsDeadlines),
            <span key="why" className="block min-w-48">
              {why}
            </span>,
          ],
        }))}
      />
    </Card>
  );
}
