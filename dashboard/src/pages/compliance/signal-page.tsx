import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { read, type RowOf } from '../../api/client';
import { isRefusal } from '../../api/problem';
import { Tag } from '../../components/badges';
import { Button } from '../../components/button';
import type { DataColumn } from '../../components/data-columns';
import { ListTotal } from '../../components/list-total';
import { type ListAnswer, ListView, PAGE_SIZE } from '../../components/list-view';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { NothingYet } from '../../components/states';
import { choicesOf } from '../../components/choices';
import { askedOf } from '../../search/use-list-search';
import { useMay } from '../../session/session';
import type { Formats } from '../../format/formats';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { spoken } from '../../format/spoken';
import { BackToControl } from './attest-context';
import { SignalBadge } from './badges';
import { ExceptionDialog } from './exception-dialog';
import { BackToFrameworks } from './framework-page';
import { OUTCOMES } from './search';
import { noDevices, SignalReading, type SignalReference } from './signal-answers';

/** The contract leaves out `device`; each row has it. */
type SignalDevice = RowOf<'/api/v1/compliance/signals/{key}/devices'> & { device: { id: string; name: string } };

const TONES = {
  pass: 'good',
  fail: 'bad',
  'not-reported': 'quiet',
  excepted: 'quiet',
  'not-applicable': 'quiet',
} as const;

/** Which devices stand behind the number of a signal. */
export function SignalPage(): ReactNode {
  const { key } = useParams({ from: '/shell/compliance/signals/$key' });
  const search = useSearch({ from: '/shell/compliance/signals/$key' });
  const { framework, control, ...list } = search;
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.compliance;
  const [excepted, setExcepted] = useState<SignalDevice['device'] | null>(null);
  const mayAsk = useMay('analyst');
  const columns = useMemo(() => columnsOf(texts, formats, mayAsk, setExcepted), [texts, formats, mayAsk, setExcepted]);
  const query = useQuery({
    ...read('/api/v1/compliance/signals/{key}/devices', {
      path: { key },
      query: { ...askedOf(list), limit: PAGE_SIZE },
    }),
    select: (body): ListAnswer<SignalDevice> & { summary: SignalReference } => ({ ...body, data: body.data }),
    placeholderData: keepPreviousData,
  });
  const title = query.data?.summary.title ?? spoken(key);
  return (
    <>
      <PageHeader
        title={title}
        before={
          <>
            {framework !== undefined && control !== undefined ? (
              <BackToControl slug={framework} id={control} />
            ) : (
              <BackToFrameworks />
            )}
            <p className="text-sm text-quiet">{own.signal.signal}</p>
          </>
        }
        note={
          <>
            {query.data !== undefined && <SignalReading signal={query.data.summary} />}
            {query.data?.summary.reading !== null && <ListTotal page={query.data?.page} say={own.signal.count} />}
            {(query.data?.page.total ?? 0) > 1 && <p>{own.signal.order}</p>}
            {query.data !== undefined && (
              <p className="mt-2 max-w-prose">
                {own.signal.limits} <span lang="en">{query.data.summary.limits}</span>
              </p>
            )}
          </>
        }
      />
      {isRefusal(query.error, 404) ? (
        <NothingYet title={own.notFound} text={own.notFoundText} action={<BackToFrameworks />} />
      ) : (
        <ListView<SignalDevice>
          caption={own.signal.caption}
          columns={columns}
          filters={[
            { name: 'outcome', title: own.columns.outcome, isMain: true, choices: choicesOf(OUTCOMES, own.outcomes) },
          ]}
          search={list}
          usualSort="enrolment"
          query={query}
          apiPath={`/api/v1/compliance/signals/${encodeURIComponent(key)}/devices`}
          hasSearch={false}
          idOf={({ device }) => device.id}
          nameOf={({ device }) => device.name}
          empty={() => query.data && noDevices(query.data.summary, list.outcome)}
        />
      )}
      {excepted !== null && (
        <ExceptionDialog
          scope={{ signal: key, deviceId: excepted.id }}
          name={own.exception.onDevice(title, excepted.name)}
          onClose={() => setExcepted(null)}
        />
      )}
    </>
  );
}

function columnsOf(
  { pages }: Texts,
  { day, count }: Formats,
  mayAsk: boolean,
  onExcept: (device: SignalDevice['device']) => void,
): DataColumn<SignalDevice>[] {
  const { columns, outcomes, leftOut, signal, exception, mayNotAttest } = pages.compliance;
  return [
    {
      id: 'device',
      title: columns.device,
      isRowHeader: true,
      cell: ({ device }) => (
        <PageLink page="devices" below={`/${device.id}`}>
          {device.name}
        </PageLink>
      ),
    },
    {
      id: 'outcome',
      title: columns.outcome,
      cell: ({ outcome, age, observedOn }) => (
        <>
          {age === 'stale' ? <SignalBadge state="unknown" /> : <Tag tone={TONES[outcome]}>{outcomes[outcome]}</Tag>}
          {age === 'stale' && (
            <span className="block text-sm text-quiet">{signal.tooOld(outcomes[outcome], day(observedOn))}</span>
          )}
          {age === 'ageing' && <span className="block text-sm text-quiet">{leftOut.ageing}</span>}
        </>
      ),
    },
    {
      id: 'observedOn',
      title: columns.observedOn,
      help: signal.freshness,
      cell: ({ observedOn }) => <span className="whitespace-nowrap">{day(observedOn)}</span>,
    },
    {
      id: 'weight',
      title: columns.weight,
      help: signal.weightHelp,
      isNumber: true,
      from: 'sm',
      cell: ({ weight }) => count(weight),
    },
    {
      id: 'exception',
      title: columns.exception,
      saysItself: true,
      cell: ({ device, outcome }) =>
        outcome === 'fail' || outcome === 'not-reported' ? (
          <Button
            disabled={!mayAsk}
            title={mayAsk ? undefined : mayNotAttest}
            aria-label={exception.askFor(device.name)}
            onClick={() => onExcept(device)}
          >
            {exception.ask}
          </Button>
        ) : null,
    },
  ];
}
