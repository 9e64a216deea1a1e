import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import type { components } from '../../api/schema';
import { Help } from '../../components/help';
import { sourceName } from '../../components/names';
import { LoadError, Loading, NothingYet, Skeleton } from '../../components/states';
import { useFormats, useTexts } from '../../texts/language';
import { AcceptanceButton, AcceptanceWords } from '../failing-checks/acceptance-buttons';
import { AnswerTag, type CheckStatus } from './marks';
import { Observed } from './observed';
import { CHECK_STATUSES } from './search';

type Check = components['schemas']['DeviceCheckDto'];
interface Named {
  id: string;
  name: string;
}
const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;

/** Every check of a device: the failures first, each with what was seen and what to do. */
export function ChecksTab({ id, name }: { id: string; name: string }): ReactNode {
  const texts = useTexts().pages.devices.checks;
  const { answer } = useSearch({ from: '/shell/devices/$id' });
  const query = useQuery(read('/api/v1/devices/{id}/checks', { path: { id } }));
  if (query.isPending)
    return (
      <Loading>
        <Skeleton className="h-96 w-full" />
      </Loading>
    );
  if (query.data === undefined) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  const all = [...query.data.data].sort(byUrgency);
  if (all.length === 0) return <NothingYet title={texts.none} text={texts.noneText} />;
  const shown = answer === undefined ? all : all.filter(({ status }) => answer.includes(status));
  return (
    <>
      <AnswerFilter all={all} answer={answer} />
      {shown.length === 0 ? (
        <p className="py-8 text-center text-quiet">{texts.noneOf}</p>
      ) : (
        <ul className="overflow-hidden rounded-card border border-rule bg-surface shadow-card">
          {shown.map((check) => (
            <CheckItem key={`${check.source} ${check.id}`} check={check} device={{ id, name }} />
          ))}
        </ul>
      )}
    </>
  );
}

function byUrgency(a: Check, b: Check): number {
  const rank = (check: Check): number => CHECK_STATUSES.indexOf(check.status) * SEVERITIES.length + severityRank(check);
  return rank(a) - rank(b) || a.id.localeCompare(b.id);
}

function severityRank({ severity }: Check): number {
  return severity === null ? SEVERITIES.length - 1 : SEVERITIES.indexOf(severity);
}

/** How many checks gave which answer; each number shows exactly those. */
function AnswerFilter({ all, answer }: { all: readonly Check[]; answer: CheckStatus[] | undefined }): ReactNode {
  const { answers, checks: texts } = useTexts().pages.devices;
  const { count } = useFormats();
  const look =
    'inline-flex min-h-8 items-center gap-1.5 rounded-control border border-rule bg-surface px-2.5 hover:bg-hover aria-[current=page]:border-accent aria-[current=page]:bg-chosen';
  return (
    <nav aria-label={texts.filter} className="mb-3 flex flex-wrap items-center gap-2">
      <Link
        to="."
        search={{}}
        activeOptions={{ exact: true }}
        aria-current={answer === undefined ? 'page' : undefined}
        className={look}
      >
        {texts.all} <span className="tabular-nums">{count(all.length)}</span>
      </Link>
      {CHECK_STATUSES.map((status) => {
        const number = all.filter((check) => check.status === status).length;
        if (number === 0) return null;
        return (
          <Link
            key={status}
            to="."
            search={{ answer: [status] }}
            activeOptions={{ exact: true }}
            aria-current={answer?.includes(status) === true ? 'page' : undefined}
            className={look}
          >
            {answers[status]} <span className="tabular-nums">{count(number)}</span>
          </Link>
        );
      })}
      <Help about={texts.about}>{texts.help}</Help>
    </nav>
  );
}

function CheckItem({ check, device }: { check: Check; device: Named }): ReactNode {
  const { checkSeverities, checkKinds, checks: texts } = useTexts().pages.devices;
  const { title, status, severity, kind, acceptanceId } = check;
  return (
    <li className="border-b border-rule last:border-b-0">
      <details className="group">
        <summary className="flex min-h-11 list-none items-center gap-3 px-3 py-2 hover:bg-hover sm:px-4 [&::-webkit-details-marker]:hidden">
          <ChevronRight size={15} aria-hidden className="shrink-0 text-quiet group-open:rotate-90" />
          <span className="min-w-0 flex-1 break-words">{title}</span>
          <span className="flex flex-col items-end gap-0.5 sm:flex-row sm:items-center sm:gap-3">
            {acceptanceId !== null && <span className="text-sm text-quiet">{texts.accepted}</span>}
            {kind !== 'setting' && <span className="text-sm text-quiet">{checkKinds[kind]}</span>}
            {status === 'fail' && severity !== null && (
              <span className="text-sm text-quiet">{checkSeverities[severity]}</span>
            )}
            <AnswerTag status={status} />
          </span>
        </summary>
        <CheckDetail check={check} device={device} />
      </details>
    </li>
  );
}

function CheckDetail({ check, device }: { check: Check; device: Named }): ReactNode {
  const { common, pages } = useTexts();
  const { checks: texts, answers, failing } = pages.devices;
  const { count, moment } = useFormats();
  const { reason, told, judgedBy, observed, evidence, whyItMatters, fix, status } = check;
  const isOpen = status === 'fail' || status === 'unknown' || status === 'error';
  return (
    <div className="flex flex-col gap-4 bg-sunken px-4 py-4 sm:px-11">
      {reason !== null && (
        <Part title={texts.reason}>
          <code>{reason.code}</code> {reason.detail}
        </Part>
      )}
      {told !== null && <p>{texts.told(answers[told.status])}</p>}
      {whyItMatters !== null && <Part title={texts.why}>{whyItMatters}</Part>}
      {(isOpen || fix !== null) && <Part title={texts.fix}>{fix ?? texts.noFix}</Part>}
      {check.places.length > 0 && (
        <Part title={texts.places(count(check.placeCount))}>
          <Places check={check} />
        </Part>
      )}
      {check.help !== null && (
        <a href={check.help} target="_blank" rel="noreferrer noopener" className="link">
          {texts.explained}
        </a>
      )}
      {check.places.length === 0 && Object.keys(observed).length > 0 && (
        <Part title={texts.seen}>
          <Observed facts={observed} />
        </Part>
      )}
      {evidence.length > 0 && (
        <Part title={texts.evidence}>
          {evidence.map((facts, at) => (
            <div key={at} className="mb-2 last:mb-0">
              <Observed facts={facts} />
            </div>
          ))}
        </Part>
      )}
      {judgedBy.length > 0 && (
        <Part title={texts.limits}>
          {judgedBy.map(({ limit, value }) => `${texts.limit[limit] ?? limit}: ${count(value)}`).join('; ')}
        </Part>
      )}
      {check.acceptanceId !== null && <AcceptanceWords id={check.acceptanceId} />}
      {status === 'fail' && (
        <div className="flex flex-wrap items-center gap-3">
          <AcceptanceButton check={{ ...check, device }} />
          <Link to="/devices/failing-checks" search={{ checkId: [check.id] }} className="link text-sm">
            {failing.all}
          </Link>
        </div>
      )}
      <p className="flex flex-wrap gap-x-4 text-sm text-quiet">
        <span>
          {texts.source}: {sourceName(check.source, common)}
        </span>
        <span>{texts.changed(moment(check.changedAt))}</span>
        <Link to="." search={(before) => ({ ...before, check: check.id })} className="link">
          {texts.history}
        </Link>
      </p>
    </div>
  );
}

/** Where a check fails: the places that are kept, and how many there are beside. */
function Places({ check: { places, placeCount } }: { check: Check }): ReactNode {
  const { checks: texts } = useTexts().pages.devices;
  const { count } = useFormats();
  return (
    <ul className="flex flex-col gap-1">
      {places.map(({ file, line, resource, text }, at) => (
        <li key={at}>
          <code>{[file, resource].filter((part) => part !== null).join(' · ')}</code>
          {line !== null && ` ${texts.line(line)}`}
          {text !== null && <span className="text-quiet"> {text}</span>}
        </li>
      ))}
      {placeCount > places.length && (
        <li className="text-quiet">{texts.morePlaces(count(placeCount - places.length))}</li>
      )}
    </ul>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className="max-w-prose min-w-0">
      <h2 className="text-sm font-medium text-quiet">{title}</h2>
      <div className="break-words whitespace-pre-line">{children}</div>
    </div>
  );
}
