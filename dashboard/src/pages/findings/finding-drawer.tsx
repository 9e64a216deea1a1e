import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import { isRefusal } from '../../api/problem';
import { SeverityBadge, Tag } from '../../components/badges';
import { Dialog } from '../../components/dialog';
import { Loaded } from '../../components/loaded';
import { ecosystemName } from '../../components/names';
import { NothingYet } from '../../components/states';
import { useListSearch } from '../../search/use-list-search';
import { useFormats, useTexts } from '../../texts/language';
import { MalwareSteps } from '../vulnerabilities/malware-steps';
import { Disagreements, History, Occurrences, Silent } from './finding-tables';
import { Proof } from './proof';
import type { FindingDetail } from './data';

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
      onOpenChange={() => {
        go({ finding: undefined });
      }}
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
  const { vulnerabilities: texts } = useTexts().pages;
  const { day } = useFormats();
  const { severity, state, decision, title, unreachable } = finding;
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
      {decision !== null && (
        <p className="mt-2 rounded-control bg-sunken px-3 py-2 break-words">
          <strong className="font-medium">{texts.decisions.kinds[decision.decision]}</strong>{' '}
          {decision.expiresOn !== null && texts.detail.until(day(decision.expiresOn))}{' '}
          {decision.decidedBy.name !== null && texts.detail.by(decision.decidedBy.name)}
          <span className="mt-0.5 block whitespace-pre-line">{decision.reason}</span>
        </p>
      )}
    </section>
  );
}
