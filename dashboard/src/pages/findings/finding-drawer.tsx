import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { read } from '../../api/client';
import { isRefusal } from '../../api/problem';
import { SeverityBadge, Tag } from '../../components/badges';
import { Dialog } from '../../components/dialog';
import { dueReasonWords } from '../../components/due-reason';
import { Help } from '../../components/help';
import { Loaded } from '../../components/loaded';
import { ecosystemName, sourceName } from '../../components/names';
import { OutsideLink } from '../../components/outside-link';
import { PlainTable } from '../../components/plain-table';
import { NothingYet } from '../../components/states';
import { Whole } from '../../components/whole';
import { useListSearch } from '../../search/use-list-search';
import { useFormats, useTexts } from '../../texts/language';
import { MalwareSteps } from '../vulnerabilities/malware-steps';
import type { FindingDetail } from './data';
import { Disagreements, History, Occurrences, Silent } from './finding-tables';

/** One finding: why it is said, by whom, what was decided, and how it went. */
export function FindingDrawer({ id }: { id: string }): ReactNode {
  const own = useTexts().pages.vulnerabilities.finding;
  const { go } = useListSearch();
  const query = useQuery(read('/api/v1/findings/{id}', { path: { id } }));
  const { data } = query;
  return (
    <Dialog
      open
      kind="drawer"
      title={data === undefined ? own.open : own.title(data.vulnerabilityId, data.device.name)}
      onOpenChange={() => go({ finding: undefined })}
    >
      <div className="flex flex-col gap-5 px-5 py-4">
        {isRefusal(query.error, 404) ? (
          <NothingYet title={own.notFound} text={own.notFoundText} />
        ) : (
          <Loaded query={query}>
            {(finding) => (
              <>
                <Summary finding={finding} />
                {finding.malware !== null && <Malware malware={finding.malware} />}
                <Proof finding={finding} />
                <Occurrences all={finding.occurrences} />
                <Silent all={finding.notSeenBy} />
                <Disagreements all={finding.disagreements} />
                <History all={finding.history} />
              </>
            )}
          </Loaded>
        )}
      </div>
    </Dialog>
  );
}

function Malware({ malware }: { malware: NonNullable<FindingDetail['malware']> }): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.vulnerabilities.malware;
  const { reason, cleanVersions, left, statedSeverity } = malware;
  return (
    <section>
      <h3 className="mb-1 text-lg font-semibold">{texts.title}</h3>
      {left !== null && <p className="mb-2 rounded-control bg-critical-soft px-3 py-2 text-ink">{texts.left}</p>}
      <p className="mb-2">
        {texts.whys[reason]} {texts.stated(common.severity[statedSeverity])}
      </p>
      <MalwareSteps clean={cleanVersions} />
    </section>
  );
}

function Summary({ finding }: { finding: FindingDetail }): ReactNode {
  const allTexts = useTexts();
  const texts = allTexts.pages.vulnerabilities;
  const formats = useFormats();
  const { severity, state, decision, title, unreachable, dueOn, dueReason, overdue } = finding;
  return (
    <section>
      <p className="flex flex-wrap items-center gap-2">
        {finding.malware !== null && <Tag tone="bad">{texts.malware.mark}</Tag>}
        <SeverityBadge severity={severity} />
        <Tag tone={state === 'fixed' ? 'good' : 'quiet'}>{texts.states[state]}</Tag>
        {unreachable !== null && <Tag tone="quiet">{texts.finding.unreachable[unreachable.reason]}</Tag>}
        <span className="break-all">
          {finding.package.name} <span className="text-quiet">{ecosystemName(finding.package.ecosystem)}</span>
        </span>
      </p>
      {title !== null && <p className="mt-2 break-words">{title}</p>}
      {unreachable !== null && (
        <p className="mt-2 break-words">
          {unreachable.runningKernel === null
            ? texts.finding.nothingRuns
            : texts.finding.runs(unreachable.runningKernel)}{' '}
          {unreachable.isNewer === true && texts.finding.runsNext}
        </p>
      )}
      {dueOn !== null && (
        <p className="mt-2 break-words">
          {texts.columns.dueOn}: {formats.day(dueOn)}
          {overdue === true && ` (${texts.filters.overdue})`}
          {dueReason !== null && (
            <span className="block text-sm text-quiet">{dueReasonWords(dueReason, allTexts, formats)}</span>
          )}
        </p>
      )}
      {decision !== null && (
        <p className="mt-2 rounded-control bg-sunken px-3 py-2 break-words">
          <strong className="font-medium">{texts.decisions.kinds[decision.decision]}</strong>{' '}
          {decision.expiresOn !== null && texts.detail.until(formats.day(decision.expiresOn))}{' '}
          {decision.decidedBy.name !== null && texts.detail.by(decision.decidedBy.name)}
          <span className="mt-0.5 block whitespace-pre-line">{decision.reason}</span>
        </p>
      )}
    </section>
  );
}

/** The comparison of versions that a finding rests on, with the advisory and how old its feed is. */
function Proof({ finding: { proof, sources } }: { finding: FindingDetail }): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.vulnerabilities.finding;
  const { day } = useFormats();
  const { data: intelligence } = useQuery(read('/api/v1/intelligence'));
  const titleOf = (feed: string): string => intelligence?.feeds.find(({ key }) => key === feed)?.title ?? feed;
  return (
    <section>
      <h3 className="mb-1 font-semibold">
        {own.proof} <Help about={own.proof}>{own.proofHelp}</Help>
      </h3>
      {proof.length === 0 ? (
        <p className="text-quiet">
          {sources.length === 0
            ? own.noProofNow
            : own.noProof(sources.map((each) => sourceName(each, common)).join(', '))}
        </p>
      ) : (
        <PlainTable
          caption={own.proof}
          head={[own.comparison, own.result, own.advisory, own.feed]}
          rows={proof.map(({ advisory, comparison, status, fixNote, package: name, ecosystem }) => ({
            key: `${advisory.feed} ${advisory.id} ${ecosystem} ${name} ${comparison}`,
            cells: [
              <span key="comparison" className="block min-w-40 font-normal">
                <code className="break-words">
                  <Comparison text={comparison} />
                </code>
                <span className="block text-sm text-quiet">
                  {name}, {ecosystemName(ecosystem)}
                </span>
              </span>,
              <span key="result">
                {own.statuses[status]}
                {fixNote !== null && <span className="block text-sm text-quiet">{own.fixNotes[fixNote]}</span>}
              </span>,
              <OutsideLink key="advisory" href={advisory.url}>
                <Whole>{advisory.id}</Whole>
              </OutsideLink>,
              <Link key="feed" to="/vulnerabilities/feeds" search={{ feed: advisory.feed }} className="link">
                {advisory.feedAsOf === null
                  ? own.feedUnknown(titleOf(advisory.feed))
                  : own.edition(titleOf(advisory.feed), day(advisory.feedAsOf))}
              </Link>,
            ],
          }))}
        />
      )}
    </section>
  );
}

/** Each side in one piece where there is room: it is broken before what stands between them. */
function Comparison({ text }: { text: string }): ReactNode {
  return text.split(/ (?=(?:<|>|=|≤|≥)\S* )/).map((side, at) => (
    // Sides have no identity of their own, and never move.
    <Fragment key={at}>
      {at > 0 && ' '}
      <span className="inline-block">{side}</span>
    </Fragment>
  ));
}
