import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { Skeleton } from '../../components/states';
import { Loaded } from '../../components/loaded';
import { useFormats, useTexts } from '../../texts/language';
import { ClaimState } from './badges';
import { ClaimButtons } from './claim-buttons';
import type { ComplianceException } from './reading';

const SHOWN = 10;

/** The exceptions of one control. */
export function ControlExceptionsCard({ slug, id }: { slug: string; id: string }): ReactNode {
  const { exception: texts } = useTexts().pages.compliance;
  const { count } = useFormats();
  const { list } = useTexts().common;
  const query = useQuery(
    read('/api/v1/compliance/exceptions', { query: { framework: [slug], control: [id], limit: SHOWN } }),
  );
  return (
    <Card
      title={texts.plural}
      aside={
        <>
          {(query.data?.page.total ?? 0) > 0 && (
            <Link to="/compliance/exceptions" search={{ framework: [slug], control: [id] }} className="figure-link">
              {list.total(count(query.data?.page.total), query.data?.page.totalIsLowerBound ?? false)}
            </Link>
          )}
          <Help about={texts.plural}>{texts.help}</Help>
        </>
      }
    >
      <Loaded query={query} skeleton={<Skeleton className="h-12 w-full" />}>
        {(loaded) =>
          loaded.data.length === 0 ? (
            <p className="text-quiet">{texts.none}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-rule">
              {loaded.data.map((exception) => (
                <li key={exception.id} className="py-2 first:pt-0">
                  <ExceptionBody exception={exception} name={id} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

/** Why a gap may stay open, what is done instead, until when, and what can be done about it. */
export function ExceptionBody({ exception, name }: { exception: ComplianceException; name: string }): ReactNode {
  const { pages, common } = useTexts();
  const { exception: texts, claims } = pages.compliance;
  const { day, moment } = useFormats();
  const { id, state, reason, compensating, expiresOn, requestedBy, requestedAt, history } = exception;
  const note = history.at(-1)?.note ?? null;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <ClaimState state={state} />
        <span className="text-sm text-quiet">{claims.until(day(expiresOn))}</span>
      </p>
      <p className="mt-1 max-w-prose break-words whitespace-pre-line">{reason}</p>
      <p className="mt-0.5 max-w-prose break-words whitespace-pre-line text-quiet">
        {compensating === '' ? texts.noCompensating : `${texts.compensating}: ${compensating}`}
      </p>
      <p className="mt-0.5 text-sm text-quiet">
        {claims.by(requestedBy.name ?? common.notSaid, moment(requestedAt))}
        {note !== null && <q className="ml-1">{note}</q>}
      </p>
      <ClaimButtons
        kind="exception"
        id={id}
        state={state}
        by={requestedBy}
        isReviewed={state === 'approved'}
        name={name}
      />
    </>
  );
}
