import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import { ApiLink } from '../../components/api-link';
import { SeverityBadge, Tag } from '../../components/badges';
import { Card } from '../../components/card';
import { Heads } from '../../components/heads';
import { Help } from '../../components/help';
import { PlainTable } from '../../components/plain-table';
import { UNKNOWN } from '../../format/formats';
import { useFormats, useTexts } from '../../texts/language';
import { SignalBadge } from './badges';
import { suiteName } from './suite-name';
import type { ControlDetail, ControlSignal } from './reading';

type Outcome = 'fail' | 'not-reported' | 'excepted' | 'not-applicable';
const LISTED: Record<string, Outcome | undefined> = {
  'not-reported': 'not-reported',
  excepted: 'excepted',
  'not-applicable': 'not-applicable',
};

/** What is measured for this control: over whom, how much of it passes, and who was left out. */
export function SignalsCard({ detail }: { detail: ControlDetail }): ReactNode {
  const { pages } = useTexts();
  const texts = pages.compliance;
  const own = texts.signal;
  const { percent, decimal, count, day } = useFormats();
  return (
    <Card title={own.title} aside={<Help about={own.title}>{own.help}</Help>}>
      {detail.signals.length === 0 ? (
        <p className="text-quiet">{own.none}</p>
      ) : (
        <PlainTable
          caption={own.title}
          head={[own.signal, own.state, own.share, own.devices, own.newest]}
          rows={detail.signals.map((signal) => ({
            key: signal.key,
            cells: [
              <div key="name" className="max-w-64 min-w-40">
                {signal.title}
                <p className="text-sm font-normal text-quiet">{own.strength[signal.strength]}</p>
              </div>,
              <SignalBadge key="state" state={signal.state} />,
              signal.share === null ? (
                UNKNOWN
              ) : (
                <span key="share" className="tabular-nums">
                  {percent(signal.share)}
                  <span className="block text-sm whitespace-nowrap text-quiet">
                    {own.weight(decimal(signal.numerator), decimal(signal.denominator))}
                  </span>
                </span>
              ),
              <Population key="devices" signal={signal} detail={detail} />,
              <span key="newest" className="whitespace-nowrap">
                {day(signal.asOf)}
              </span>,
            ],
          }))}
        />
      )}
      {detail.signals.some(({ total }) => total === 0) && <p className="mt-2 text-sm text-quiet">{own.nobody}</p>}
      {detail.evidenceBasis !== null && detail.signals.length > 0 && (
        <p className="mt-2 text-sm text-quiet" lang="en">
          {detail.evidenceBasis}
        </p>
      )}
      {detail.checks.length > 0 && (
        <p className="mt-1 text-sm text-quiet">{own.withChecks(count(detail.checks.length))}</p>
      )}
    </Card>
  );
}

/** How many pass of how many, and who did not count; numbers lead to their devices. */
function Population({ signal, detail }: { signal: ControlSignal; detail: ControlDetail }): ReactNode {
  const { leftOut: reasons } = useTexts().pages.compliance;
  const { count } = useFormats();
  const isOfDevices = detail.links.devices[signal.key] !== undefined;
  if (signal.total === 0 && signal.leftOut.length === 0) return UNKNOWN;
  return (
    <div className="min-w-32">
      <p className="tabular-nums">
        <Heads of={signal} />
      </p>
      <ul className="text-sm text-quiet">
        {isOfDevices && signal.aspect === 'outcome' && <Failing signal={signal} detail={detail} />}
        {signal.leftOut.map(({ reason, count: number }) => {
          const outcome = LISTED[reason];
          const text = `${count(number)} ${reasons[reason]}`;
          return (
            <li key={reason}>
              {isOfDevices && outcome !== undefined ? (
                <DevicesLink signal={signal} detail={detail} outcome={outcome}>
                  {text}
                </DevicesLink>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Counted by the list that the number leads to. */
function Failing({ signal, detail }: { signal: ControlSignal; detail: ControlDetail }): ReactNode {
  const { signal: own } = useTexts().pages.compliance;
  const { list } = useTexts().common;
  const { count } = useFormats();
  const { data } = useQuery(
    read('/api/v1/compliance/signals/{key}/devices', {
      path: { key: signal.key },
      query: { outcome: ['fail'], limit: 1 },
    }),
  );
  if (data === undefined || data.page.total === 0) return null;
  const { total, totalIsLowerBound } = data.page;
  // The list has those that failed too long ago to count, too.
  const stale = totalIsLowerBound ? 0 : total - (signal.total - signal.unknown - signal.passed);
  const failing = own.failing(list.total(count(total), totalIsLowerBound));
  return (
    <li>
      <DevicesLink signal={signal} detail={detail} outcome="fail">
        {stale > 0 ? own.failingLongAgo(failing, count(stale)) : failing}
      </DevicesLink>
    </li>
  );
}

function DevicesLink(props: {
  signal: ControlSignal;
  detail: ControlDetail;
  outcome: Outcome;
  children: ReactNode;
}): ReactNode {
  const { signal, detail, outcome, children } = props;
  return (
    <Link
      to="/compliance/signals/$key"
      params={{ key: signal.key }}
      search={{ outcome: [outcome], framework: detail.framework.slug, control: detail.id }}
      className="figure-link inline-flex min-h-6 items-center"
    >
      {children}
    </Link>
  );
}

/** The checks of cloud suites that signals of this control read. */
export function ChecksCard({ detail: { checks, signals } }: { detail: ControlDetail }): ReactNode {
  const { checks: own } = useTexts().pages.compliance;
  const { day } = useFormats();
  if (checks.length === 0) return null;
  return (
    <Card title={own.title}>
      <PlainTable
        caption={own.title}
        head={[own.check, own.severity, own.says, own.seen]}
        rows={checks.map((check) => ({
          key: `${check.signal} ${check.suite} ${check.id}`,
          cells: [
            <div key="name" className="min-w-48">
              <ApiLink link={check.link} className="link">
                {check.title}
              </ApiLink>
              <p className="text-sm font-normal text-quiet">
                {suiteName(check.suite)} · {signals.find(({ key }) => key === check.signal)?.title ?? check.signal}
              </p>
            </div>,
            check.severity === null ? UNKNOWN : <Severity key="severity" severity={check.severity} />,
            <Tag key="says" tone={check.says === 'pass' ? 'good' : check.says === 'fail' ? 'bad' : 'quiet'}>
              {own.saying[check.says]}
            </Tag>,
            <span key="seen">
              <span className="whitespace-nowrap">{day(check.observedOn)}</span>
              {check.summary !== null && (
                <span className="block max-w-64 text-sm text-quiet" lang="en">
                  {check.summary}
                </span>
              )}
            </span>,
          ],
        }))}
      />
    </Card>
  );
}

function Severity({ severity }: { severity: string }): ReactNode {
  const known = (['critical', 'high', 'medium', 'low'] as const).find((each) => each === severity);
  return known === undefined ? severity : <SeverityBadge severity={known} />;
}
