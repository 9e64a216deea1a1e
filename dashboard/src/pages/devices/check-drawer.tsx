import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { read, type RowOf } from '../../api/client';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Loaded } from '../../components/loaded';
import { useListSearch } from '../../search/use-list-search';
import { useFormats, useTexts } from '../../texts/language';
import { AnswerTag } from './marks';

type Answer = RowOf<'/api/v1/devices/{id}/checks/{checkId}/history'>;
const STEP = 25;
const MOST = 200;

/** Every answer that a device gave to a check, the newest first, and the scan that showed it. */
export function CheckDrawer({ deviceId, checkId }: { deviceId: string; checkId: string }): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.devices.checks;
  const { go } = useListSearch();
  const [limit, setLimit] = useState(STEP);
  const checks = useQuery(read('/api/v1/devices/{id}/checks', { path: { id: deviceId } }));
  const title = checks.data?.data.find(({ id }) => id === checkId)?.title ?? checkId;
  const query = useQuery({
    ...read('/api/v1/devices/{id}/checks/{checkId}/history', { path: { id: deviceId, checkId }, query: { limit } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog open kind="drawer" title={texts.historyOf(title)} onOpenChange={() => go({ check: undefined })}>
      <div className="px-5 py-4">
        <Loaded query={query}>
          {(loaded) =>
            loaded.data.length === 0 ? (
              <p className="text-quiet">{texts.noHistory}</p>
            ) : (
              <>
                <ol className="flex flex-col divide-y divide-rule">
                  {loaded.data.map((answer) => (
                    <Answered key={`${answer.at} ${answer.source ?? ''} ${answer.scope ?? ''}`} answer={answer} />
                  ))}
                </ol>
                {loaded.page.hasMore && limit < MOST && (
                  <Button className="mt-3" onClick={() => setLimit(Math.min(MOST, limit * 2))}>
                    {common.more}
                  </Button>
                )}
              </>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}

function Answered({ answer }: { answer: Answer }): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.devices.checks;
  const { moment } = useFormats();
  const { before, after, cause, at, summary, scanId } = answer;
  return (
    <li className="py-3 first:pt-0">
      <p className="flex flex-wrap items-center gap-1.5">
        {before !== null && (
          <>
            <AnswerTag status={before} />
            <ArrowRight size={14} aria-hidden className="text-quiet" />
          </>
        )}
        {after === null ? common.none : <AnswerTag status={after} />}
      </p>
      <p className="mt-1 break-words">{summary}</p>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-quiet">
        <span>
          {scanId !== null && `${pages.devices.timeline.scanStarted} `}
          {moment(at)}
        </span>
        {before !== null && <span>{texts.causes[cause]}</span>}
        {scanId !== null && (
          <Link to="." search={{ tab: 'scans', scan: scanId }} className="link">
            {texts.scan}
          </Link>
        )}
      </p>
    </li>
  );
}
