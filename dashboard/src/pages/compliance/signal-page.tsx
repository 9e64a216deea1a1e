import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { read, type RowOf } from '../../api/client';
import { isRefusal } from '../../api/problem';
import type { components } from '../../api/schema';
import { Tag } from '../../components/badges';
import { Button, buttonClasses } from '../../components/button';
import { choicesOf } from '../../components/choices';
import type { DataColumn } from '../../components/data-columns';
import { Heads } from '../../components/heads';
import { Help } from '../../components/help';
import { ListTotal } from '../../components/list-total';
import { type ListAnswer, ListView, PAGE_SIZE } from '../../components/list-view';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { AllDone, LoadError, Loading, NothingYet, Skeleton } from '../../components/states';
import type { Formats } from '../../format/formats';
import { spoken } from '../../format/spoken';
import { askedOf } from '../../search/use-list-search';
import { useMay } from '../../session/session';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { BackToControl } from './attest-context';
import { SignalBadge } from './badges';
import { ExceptionDialog } from './exception-dialog';
import { BackToFrameworks } from './framework-page';
import { OUTCOMES } from './search';

export type SignalReference = components['schemas']['SignalReferenceDto'];

/** What all its devices come to, whichever of them are shown: with those of whom nothing is known, and those who do not count. */
export function SignalReading({ signal: { unit, reading } }: { signal: SignalReference }): ReactNode {
  const { leftOut: reasons, signal: own } = useTexts().pages.compliance;
  const { count } = useFormats();
  if (reading === null) return null;
  const outside = reading.leftOut.filter(({ reason }) => reason === 'excepted' || reason === 'not-applicable');
  return (
    <p className="my-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      <SignalBadge state={reading.state} />
      <span>
        <Heads of={{ ...reading, unit }} />
        {outside.map(({ reason, count: number }) => ` · ${count(number)} ${reasons[reason]}`)}{' '}
        <Help about={own.signal}>{own.help}</Help>
      </span>
    </p>
  );
}

/** Why no device is listed; null when filters are to blame. */
export function noDevices(signal: SignalReference, outcome: readonly string[] | undefined): ReactNode {
  const { unit, reading } = signal;
  if (reading === null) return <NotAsked unit={unit} />;
  if (!hasDevices(reading)) return <NobodyAnswers />;
  return outcome?.length === 1 && outcome[0] === 'fail' ? <NoneFails reading={reading} /> : null;
}

function hasDevices({ total, leftOut }: NonNullable<SignalReference['reading']>): boolean {
  return total > 0 || leftOut.length > 0;
}

/** Its rows are elsewhere. */
function NotAsked({ unit }: { unit: SignalReference['unit'] }): ReactNode {
  const { signal: own } = useTexts().pages.compliance;
  const isOfSuites = unit === 'check';
  return (
    <NothingYet
      title={own.notAsked}
      text={isOfSuites ? own.askedOfSuites : own.askedOfFeeds}
      action={
        isOfSuites ? (
          <PageLink page="cloud">{own.toSuites}</PageLink>
        ) : (
          <PageLink page="vulnerabilities" below="/feeds">
            {own.toFeeds}
          </PageLink>
        )
      }
    />
  );
}

/** No device is enrolled, or those that are have not been counted. */
function NobodyAnswers(): ReactNode {
  const { signal: own, frameworks } = useTexts().pages.compliance;
  const { count } = useFormats();
  const { data, error, refetch } = useQuery(
    read('/api/v1/devices', { query: { state: ['active', 'conflict'], limit: 1 } }),
  );
  if (data === undefined && error !== null) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Loading>
        <Skeleton className="h-48 w-full" />
      </Loading>
    );
  const { total } = data.page;
  if (total > 0)
    return <NothingYet title={own.notCounted} text={own.notCountedText(own.count(count(total), total === 1))} />;
  return (
    <NothingYet
      title={own.noneEnrolled}
      text={own.noneEnrolledText}
      action={
        <PageLink page="devices" below="/new" className={buttonClasses('primary')}>
          {frameworks.addDevice}
        </PageLink>
      }
    />
  );
}

/** Good news only where something is known. */
function NoneFails({ reading }: { reading: NonNullable<SignalReference['reading']> }): ReactNode {
  const { signal: own } = useTexts().pages.compliance;
  const { count } = useFormats();
  const { total, unknown } = reading;
  if (total === unknown) return <NothingYet title={own.noneKnown} text={own.noneKnownText} />;
  const text = unknown === 0 ? own.noneFailsText : own.noneFailsKnown(own.count(count(unknown), unknown === 1));
  return <AllDone title={own.noneFails} text={text} />;
}

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
