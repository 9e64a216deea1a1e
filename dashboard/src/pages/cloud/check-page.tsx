import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, ok, read } from '../../api/client';
import { isRefusal } from '../../api/problem';
import { actorName } from '../../components/actor-name';
import { SeverityBadge, Tag } from '../../components/badges';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { BackLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { PageHeader } from '../../components/page-header';
import { PlainTable } from '../../components/plain-table';
import { NothingYet } from '../../components/states';
import { useFault } from '../../components/use-change';
import { spoken } from '../../format/spoken';
import { useMay } from '../../session/session';
import { useToast } from '../../shell/toasts';
import { useFormats, useTexts } from '../../texts/language';
import { type CheckDetail, ResultBadge } from './check-result';
import { nameOf } from './checks-view';
import { EvidenceCard } from './evidence-card';
import { ExceptionDialog } from './exception-dialog';
import { useAfterException } from './use-after-exception';
import { WholeDays } from './whole-days';

/** The exception that stands, and the way to make, change or end one. */
export function ExceptionCard({ suite, check }: { suite: string; check: CheckDetail }): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.cloud;
  const { day, count } = useFormats();
  const mayExcept = useMay('admin');
  const [isOpen, setOpen] = useState(false);
  const end = useEndException(suite, check.id);
  const { exception } = check;
  const canExcept = check.status === 'fail' || check.status === 'warning' || exception !== null;
  const nothing = check.status === null ? texts.nothingKnownToExcept : texts.nothingToExcept;
  const why = !mayExcept ? texts.mayNotExcept : !canExcept ? nothing : undefined;
  return (
    <Card title={texts.exception}>
      {exception === null ? (
        <p className="text-quiet">{texts.noException}</p>
      ) : (
        <>
          <p className="break-words whitespace-pre-line">{exception.reason}</p>
          <p className="mt-1 text-sm text-quiet">
            {texts.approved(actorName(exception.approvedBy, common), day(exception.approvedAt))}{' '}
            {texts.until(day(exception.expiresOn))}{' '}
            {exception.objects === null
              ? texts.wholeCheck
              : texts.objectCount(count(exception.objects.length), exception.objects.length === 1)}
          </p>
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button disabled={why !== undefined} title={why} onClick={() => setOpen(true)}>
          {exception === null ? texts.except : texts.changeException}
        </Button>
        {exception !== null && (
          <Button
            look="danger"
            disabled={!mayExcept || end.isPending}
            title={mayExcept ? undefined : texts.mayNotExcept}
            onClick={() => end.mutate()}
          >
            {texts.endException}
          </Button>
        )}
      </div>
      {why !== undefined && <p className="mt-1.5 text-sm text-quiet">{why}</p>}
      {isOpen && (
        <ExceptionDialog suite={suite} check={check} onUndo={() => end.mutate()} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}

function useEndException(suite: string, checkId: string) {
  const texts = useTexts().pages.cloud;
  const toast = useToast();
  const fault = useFault();
  const after = useAfterException();
  return useMutation({
    mutationFn: () =>
      ok(
        api.DELETE('/api/v1/cloud-security/{suite}/checks/{checkId}/exception', {
          params: { path: { suite, checkId } },
        }),
      ),
    onSuccess: () => toast({ text: texts.exceptionEnded, tone: 'good' }),
    onError: fault,
    onSettled: after,
  });
}

/** A check: its verdict, what was seen, how it is set right, and what is excepted. */
export function CheckPage(): ReactNode {
  const texts = useTexts().pages.cloud;
  const { suite, checkId } = useParams({ from: '/shell/cloud/$suite/checks/$checkId' });
  const query = useQuery(read('/api/v1/cloud-security/{suite}/checks/{checkId}', { path: { suite, checkId } }));
  if (isRefusal(query.error, 404))
    return (
      <>
        <PageHeader title={checkId} before={<Back suite={suite} />} />
        <NothingYet title={texts.noCheck} text={texts.noCheckText} action={<Back suite={suite} />} />
      </>
    );
  return (
    <>
      <PageHeader
        title={query.data?.title ?? checkId}
        before={<Back suite={suite} />}
        note={query.data && <Marks check={query.data} />}
      />
      <Loaded query={query}>
        {(check) => (
          <div className="grid items-start gap-4 xl:grid-cols-3">
            <div className="flex min-w-0 flex-col gap-4 xl:col-span-2">
              <ResultCard check={check} />
              <EvidenceCard check={check} />
              <HistoryCard check={check} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <Card title={texts.fix}>
                <p className="break-words whitespace-pre-line">{check.remediation}</p>
              </Card>
              <ExceptionCard suite={suite} check={check} />
              <SupportsCard check={check} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

function Marks({ check }: { check: CheckDetail }): ReactNode {
  const texts = useTexts().pages.cloud;
  const { day } = useFormats();
  return (
    <p className="mt-1 flex flex-wrap items-center gap-1.5">
      <ResultBadge verdict={check.status} />
      <SeverityBadge severity={check.severity} />
      <Tag>{nameOf(texts.areas, check.area)}</Tag>
      {check.tier === 'extended' && <Tag>{texts.extended}</Tag>}
      {check.excepted && <Tag tone="warn">{texts.exceptedUntil(day(check.exception?.expiresOn))}</Tag>}
    </p>
  );
}

function ResultCard({ check }: { check: CheckDetail }): ReactNode {
  const texts = useTexts().pages.cloud;
  const { moment, day } = useFormats();
  const { summary, reason, confidence, knownAt, firstFailedAt, lastChangedAt, standing, status, missing } = check;
  const { dueOn, dueDays, overdue } = check;
  const facts: [string, string][] = [
    [texts.passWhen, check.passWhen],
    ...(reason === null ? [] : [[texts.reason, spoken(reason)] as [string, string]]),
    ...(confidence === null ? [] : [[texts.confidence, texts.confidences[confidence]] as [string, string]]),
    ...(standing !== null && standing !== status
      ? [[texts.standing, `${texts.verdicts[standing]} (${moment(knownAt)})`] as [string, string]]
      : []),
    [texts.knownAt, moment(knownAt)],
    ...(firstFailedAt === null || status === 'pass'
      ? []
      : [[texts.firstFailed, day(firstFailedAt)] as [string, string]]),
    ...(dueDays === null || status === 'pass'
      ? []
      : [
          [texts.due, dueOn === null ? texts.dueUnknown : texts.dueFrom(day(dueOn), dueDays, overdue === true)] as [
            string,
            string,
          ],
        ]),
    [texts.lastChanged, day(lastChangedAt)],
  ];
  return (
    <Card title={texts.verdict}>
      <p className="text-lg">{summary ?? texts.notAudited}</p>
      {missing.length > 0 && (
        <p className="mt-2 rounded-control bg-medium-soft px-3 py-2 break-words text-medium">
          {texts.missingFor(missing.join(', '))}
        </p>
      )}
      <dl className="mt-3 grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-quiet">{name}</dt>
            <dd className="break-words">
              <WholeDays text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function HistoryCard({ check }: { check: CheckDetail }): ReactNode {
  const texts = useTexts().pages.cloud;
  const { moment } = useFormats();
  return (
    <Card title={texts.history}>
      {check.history.length === 0 ? (
        <p className="text-quiet">{texts.notAudited}</p>
      ) : (
        <PlainTable
          caption={texts.history}
          head={[texts.columns.foundAt, texts.columns.verdict, texts.columns.summary]}
          rows={check.history.map(({ auditId, at, verdict }) => ({
            key: auditId,
            cells: [
              <span key="at" className="whitespace-nowrap">
                {moment(at)}
              </span>,
              <ResultBadge key="verdict" verdict={verdict.status} />,
              verdict.summary,
            ],
          }))}
        />
      )}
    </Card>
  );
}

function SupportsCard({ check }: { check: CheckDetail }): ReactNode {
  const texts = useTexts().pages.cloud;
  const rows = [...flattened(check.supports), ...flattened(check.baselines)];
  if (rows.length === 0) return null;
  return (
    <Card title={texts.supports}>
      <dl className="flex flex-col gap-1.5">
        {rows.map(([name, controls]) => (
          <div key={name}>
            <dt className="text-sm text-quiet">
              {nameOf(texts.standards, name).replace(/^cis (?=\d)/, 'CIS Benchmark ')}
            </dt>
            <dd className="break-words">{controls.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const BY_NUMBER = new Intl.Collator('en', { numeric: true });

/** Lists of controls by name, wherever they are in what the service says. */
function flattened(given: Record<string, unknown>, under = ''): [string, string[]][] {
  return Object.entries(given).flatMap(([name, value]): [string, string[]][] => {
    const full = under === '' ? name : `${under} ${name}`;
    if (Array.isArray(value))
      return value.length === 0 ? [] : [[full, (value as unknown[]).map(said).sort(BY_NUMBER.compare)]];
    return typeof value === 'object' && value !== null ? flattened(value as Record<string, unknown>, full) : [];
  });
}

/** A control by its id; one of SCuBA with how binding it is: `GWS.COMMONCONTROLS.1.2v1 (SHALL)`. */
function said(value: unknown): string {
  if (typeof value === 'string') return value;
  const { id, criticality } = value as { id?: unknown; criticality?: unknown };
  if (typeof id !== 'string') return JSON.stringify(value);
  return typeof criticality === 'string' ? `${id} (${criticality})` : id;
}

/** The way back is also where the page says of which suite the check is: some checks are called the same in both. */
function Back({ suite }: { suite: string }): ReactNode {
  const texts = useTexts().pages.cloud;
  const { data } = useQuery(read('/api/v1/cloud-security'));
  const title = data?.find((each) => each.suite === suite)?.title;
  return (
    <BackLink to="/cloud/$suite" params={{ suite }} activeOptions={{ exact: true }}>
      {title === undefined ? texts.backToSuite : texts.checksCaption(title)}
    </BackLink>
  );
}
