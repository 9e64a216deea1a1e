import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import type { components } from '../../api/schema';
import { buttonClasses } from '../../components/button';
import { Heads } from '../../components/heads';
import { Help } from '../../components/help';
import { PageLink } from '../../components/page-link';
import { AllDone, LoadError, Loading, NothingYet, Skeleton } from '../../components/states';
import { useFormats, useTexts } from '../../texts/language';
import { SignalBadge } from './badges';

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
