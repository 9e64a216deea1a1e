import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read, type RowOf } from '../../api/client';
import { Tag } from '../../components/badges';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { NumberLink } from '../../components/page-link';
import { LoadError, Loading, Skeleton } from '../../components/states';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import { useEndDecisions } from './decide';

type Acceptance = RowOf<'/api/v1/risk-acceptances'>;

/** What was decided about a vulnerability, by whom, and until when. */
export function DecisionsCard({ id }: { id: string }): ReactNode {
  const texts = useTexts().pages.vulnerabilities.detail;
  const query = useQuery(read('/api/v1/risk-acceptances', { query: { vulnerabilityId: [id] } }));
  return (
    <Card title={texts.decisions}>
      {query.isPending ? (
        <Loading>
          <Skeleton className="h-16 w-full" />
        </Loading>
      ) : query.data === undefined ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.data.length === 0 ? (
        <p className="text-quiet">{texts.noDecisions}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-rule">
          {query.data.data.map((decision) => (
            <Decided key={decision.id} decision={decision} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Decided({ decision }: { decision: Acceptance }): ReactNode {
  const { pages } = useTexts();
  const texts = pages.vulnerabilities;
  const { day, count } = useFormats();
  const mayDecide = useMay('analyst');
  const end = useEndDecisions(texts.detail.ended);
  const { status, reason, expiresOn, decidedBy, decidedAt, findings } = decision;
  return (
    <li className="py-2.5 first:pt-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{texts.decision.kinds[decision.decision]}</span>
        <Tag tone={status === 'active' ? 'good' : 'quiet'}>{texts.detail.decisionStatus[status]}</Tag>
      </p>
      <p className="mt-0.5 break-words whitespace-pre-line">{reason}</p>
      <p className="mt-0.5 text-sm text-quiet">
        {day(decidedAt)}
        {decidedBy.name !== null && ` ${texts.detail.by(decidedBy.name)}`}
        {expiresOn !== null && `, ${texts.detail.until(day(expiresOn))}`}
        {findings > 0 && (
          <>
            {', '}
            <NumberLink page="findings" search={{ decisionId: decision.id }}>
              {texts.findingCount(count(findings), findings === 1)}
            </NumberLink>
          </>
        )}
      </p>
      {status === 'active' && mayDecide && (
        <Button
          className="mt-1.5"
          onClick={() => {
            end([decision.id]);
          }}
        >
          {texts.detail.end}
        </Button>
      )}
    </li>
  );
}
