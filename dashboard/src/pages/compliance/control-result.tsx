import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tag } from '../../components/badges';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { PageLink } from '../../components/page-link';
import { ButtonLink } from '../../components/links';
import { useFormats, useTexts } from '../../texts/language';
import { ResultBadge } from './badges';
import type { ControlDetail } from './reading';

/** The result, who decided it and why, what denies it, and what would raise it. */
export function ResultCard({ detail }: { detail: ControlDetail }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.compliance;
  const { moment, day } = useFormats();
  const { result, judged, decidedBy, reasons, validUntil, asOf, contradiction } = detail;
  return (
    <Card title={texts.columns.result} aside={<Help about={texts.columns.result}>{texts.score.resultsHelp}</Help>}>
      <p className="flex flex-wrap items-center gap-1.5">
        <ResultBadge result={result} />
        {judged !== 'itself' ? (
          <Tag>{texts.judged[judged]}</Tag>
        ) : (
          decidedBy !== 'none' && <Tag>{texts.decidedBy[decidedBy]}</Tag>
        )}
      </p>
      <ul className="mt-2 flex max-w-prose flex-col gap-1">
        {reasons.map((reason, place) => (
          <Reason key={reason} reason={reason} isDeciding={place === 0} detail={detail} />
        ))}
      </ul>
      {contradiction !== null && <Contradiction contradiction={contradiction} />}
      <Gap detail={detail} />
      <p className="mt-3 text-sm text-quiet">
        {asOf === null ? texts.score.neverMeasured : common.asOf(moment(asOf))}
        {validUntil !== null && ` · ${texts.control.mayChange(day(validUntil))}`}
      </p>
    </Card>
  );
}

/** In the words of the service, but for the first that every new reader meets. */
function Reason(props: { reason: string; isDeciding: boolean; detail: ControlDetail }): ReactNode {
  const { reason, isDeciding, detail } = props;
  const { control: own } = useTexts().pages.compliance;
  const isUnasked = detail.judged === 'itself' && detail.decidedBy === 'none' && detail.signals.length === 0;
  return isDeciding && isUnasked ? <li>{own.noSignal}</li> : <li lang="en">{reason}</li>;
}

function Contradiction({ contradiction }: { contradiction: NonNullable<ControlDetail['contradiction']> }): ReactNode {
  const texts = useTexts().pages.compliance;
  const { percent } = useFormats();
  const { claimed, proven } = contradiction;
  return (
    <p className="mt-3 flex items-start gap-2 rounded-control bg-critical-soft px-3 py-2 text-critical">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      <span>
        <strong>{texts.contradiction}.</strong> {texts.control.denied(percent(claimed), percent(proven))}
      </span>
    </p>
  );
}

/** What is missing for compliant, and the way to the first step. */
function Gap({ detail }: { detail: ControlDetail }): ReactNode {
  const texts = useTexts().pages.compliance;
  const { gap } = detail;
  if (gap === null) return null;
  return (
    <section aria-label={texts.control.gap} className="mt-4 border-t border-rule pt-3">
      <h3 className="font-semibold">{texts.control.gap}</h3>
      <ul className="mt-1 list-disc pl-5" lang="en">
        {gap.missing.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-chosen px-3 py-2">
        <p>
          <strong>{texts.control.first}</strong> <span lang="en">{gap.next.text}</span>
        </p>
        <NextStep detail={detail} next={gap.next} />
      </div>
    </section>
  );
}

type Next = NonNullable<ControlDetail['gap']>['next'];

function NextStep({ detail, next }: { detail: ControlDetail; next: Next }): ReactNode {
  const { steps } = useTexts().pages.compliance.control;
  const { framework, id, links } = detail;
  if (next.step === 'attest' || next.step === 'implement')
    return (
      <ButtonLink to="/compliance/frameworks/$slug/controls/$id/attest" params={{ slug: framework.slug, id }}>
        {steps.attest}
      </ButtonLink>
    );
  if (next.signal === null) return null;
  if (links.devices[next.signal] === undefined)
    return (
      <PageLink page="cloud" className="link">
        {steps.cloud}
      </PageLink>
    );
  const outcome = next.step === 'report-signal' ? unheardOutcome(detail, next.signal) : 'fail';
  return (
    <ButtonLink
      to="/compliance/signals/$key"
      params={{ key: next.signal }}
      search={{ ...(outcome === null ? {} : { outcome: [outcome] }), framework: framework.slug, control: id }}
    >
      {steps.devices}
    </ButtonLink>
  );
}

/** Those that never reported; what is too old to count stands beside what it said, which may be anything. */
function unheardOutcome({ signals }: ControlDetail, key: string): 'not-reported' | null {
  const { leftOut } = signals.find((signal) => signal.key === key) ?? { leftOut: [] };
  return leftOut.some(({ reason }) => reason === 'stale' || reason === 'ageing') ? null : 'not-reported';
}
