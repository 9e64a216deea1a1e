import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { read, type ReadBody } from '../../api/client';
import { actorName } from '../../components/actor-name';
import { Tag } from '../../components/badges';
import { Dialog } from '../../components/dialog';
import { Loaded } from '../../components/loaded';
import { PlainTable } from '../../components/plain-table';
import { UNKNOWN } from '../../format/formats';
import { useListSearch } from '../../search/use-list-search';
import { useFormats, useTexts } from '../../texts/language';
import { spoken } from '../../format/spoken';
import { useCheckTitles } from './check-titles';
import { nameOf } from './checks-view';
import { ResultBadge } from './check-result';

type Audit = ReadBody<'/api/v1/cloud-security/{suite}/audits/{id}'>;

/** What is not as it should be stands first. */
const ORDER = ['fail', 'warning', 'error', 'manual', 'not-assessed', 'pass', 'not-applicable'];
const SECOND_MS = 1000;

/** One audit: what it brought, check by check, and what it had read. */
export function AuditDrawer({ suite, id }: { suite: string; id: string }): ReactNode {
  const own = useTexts().pages.cloud;
  const { moment } = useFormats();
  const { go } = useListSearch();
  const query = useQuery(read('/api/v1/cloud-security/{suite}/audits/{id}', { path: { suite, id } }));
  return (
    <Dialog
      open
      kind="drawer"
      title={query.data === undefined ? own.views.audits : own.audit.title(moment(query.data.askedAt))}
      onOpenChange={() => go({ audit: undefined })}
    >
      <div className="flex flex-col gap-5 px-5 py-4">
        <Loaded query={query}>
          {(audit) => (
            <>
              <Facts audit={audit} />
              <AuditResults suite={suite} audit={audit} />
              <Readings readings={audit.readings} />
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

function Facts({ audit }: { audit: Audit }): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.cloud;
  const { decimal, count, percent } = useFormats();
  const { state, problem, score, coverage, startedAt, endedAt, settings } = audit;
  const seconds = startedAt === null || endedAt === null ? null : Date.parse(endedAt) - Date.parse(startedAt);
  const baseline = settings?.['baseline'];
  const facts: [string, ReactNode][] = [
    [own.columns.score, decimal(score)],
    [own.columns.coverage, coverage === null ? UNKNOWN : percent(coverage / 100)],
    [own.audit.took, seconds === null ? UNKNOWN : own.audit.seconds(decimal(seconds / SECOND_MS))],
    [
      own.audit.requests,
      own.audit.requestsOf(count(audit.apiCalls), audit.throttled === 0 ? null : count(audit.throttled)),
    ],
    [
      own.columns.cause,
      audit.askedBy.kind === 'service'
        ? own.causes[audit.cause]
        : own.audit.askedBy(own.causes[audit.cause], actorName(audit.askedBy, common)),
    ],
    [own.audit.baseline, baseline === 'cisa' || baseline === 'cis' ? own.settings.baselines[baseline] : UNKNOWN],
  ];
  return (
    <section>
      <p className="mb-2">
        <Tag tone={state === 'completed' ? 'good' : state === 'failed' ? 'bad' : 'quiet'}>{own.auditStates[state]}</Tag>{' '}
        {problem?.message}
      </p>
      <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-quiet">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function AuditResults({ suite, audit: { verdicts, counts } }: { suite: string; audit: Audit }): ReactNode {
  const own = useTexts().pages.cloud;
  const { count } = useFormats();
  const titles = useCheckTitles(suite);
  const rank = (status: string): number => ORDER.indexOf(status);
  if (verdicts === null)
    return <p className="text-quiet">{counts === null ? own.audit.none : own.audit.verdictsGone}</p>;
  const rows = Object.entries(verdicts).sort(
    ([a, left], [b, right]) => rank(left.status) - rank(right.status) || a.localeCompare(b),
  );
  return (
    <section>
      <h3 className="mb-1 font-semibold">{own.audit.verdicts}</h3>
      <PlainTable
        caption={own.audit.verdicts}
        head={[own.columns.check, own.columns.verdict, own.audit.affected, own.audit.summary]}
        rows={rows.map(([checkId, { status, affected, summary }]) => ({
          key: checkId,
          cells: [
            <Link
              key="check"
              to="/cloud/$suite/checks/$checkId"
              params={{ suite, checkId }}
              className="link block min-w-32 font-normal break-words"
            >
              {titles.get(checkId) ?? checkId}
            </Link>,
            <ResultBadge key="verdict" verdict={status} />,
            count(affected),
            <span key="summary" className="block min-w-40">
              {summary}
            </span>,
          ],
        }))}
      />
    </section>
  );
}

/** What the verdicts were made from, by the hash of what was read. */
function Readings({ readings }: Pick<Audit, 'readings'>): ReactNode {
  const own = useTexts().pages.cloud.audit;
  const { count } = useFormats();
  if (readings === null || Object.keys(readings).length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-semibold">{own.readings}</h3>
      <PlainTable
        caption={own.readings}
        head={[own.reading, own.state, own.bytes, 'SHA-256']}
        rows={Object.entries(readings).map(([name, value]) => {
          const { state, bytes, sha256 } = value as { state?: string; bytes?: number; sha256?: string };
          return {
            key: name,
            cells: [
              <span key="name" className="block min-w-28 font-normal break-words" title={name}>
                {nameOf(own.sources, name, spoken(name))}
              </span>,
              state === undefined ? UNKNOWN : nameOf(own.states, state),
              bytes === undefined ? UNKNOWN : `${count(bytes)} B`,
              <code key="hash" className="block min-w-56 break-all select-all">
                {sha256 ?? UNKNOWN}
              </code>,
            ],
          };
        })}
      />
    </section>
  );
}
