import type { ReactNode } from 'react';
import { ApiLink } from '../../components/api-link';
import { Tag } from '../../components/badges';
import { Dialog } from '../../components/dialog';
import { PageLink } from '../../components/page-link';
import { PlainTable } from '../../components/plain-table';
import { NothingYet } from '../../components/states';
import { tierWords } from '../../components/tier-words';
import { useFormats, useTexts } from '../../texts/language';
import { whyFirst } from '../../components/why-first';
import { closesOf, Deadline, Removes, shareOf } from './columns';
import { MalwareSteps } from '../vulnerabilities/malware-steps';
import { RiceTable } from './rice-table';
import type { Action } from './search';

/** One action taken apart. Null where this page of the list does not have it. */
export function ActionDrawer({ action, onClose }: { action: Action | null; onClose(): void }): ReactNode {
  const { pages } = useTexts();
  const { recommendations: texts, vulnerabilities } = pages;
  const { malware } = vulnerabilities;
  const formats = useFormats();
  return (
    <Dialog
      open
      kind="drawer"
      title={action?.title ?? texts.gone}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {action === null ? (
        <NothingYet title={texts.gone} text={texts.goneText} />
      ) : (
        <div className="flex flex-col gap-6 px-5 py-4">
          <p>{whyFirst(action, pages.why, formats)}</p>
          <Facts action={action} />
          {action.members.length > 1 && (
            <Part title={texts.members}>
              <Members action={action} />
            </Part>
          )}
          {action.kind === 'remove-malware' && (
            <Part title={malware.title}>
              <MalwareSteps />
            </Part>
          )}
          <Part title={texts.columns.rice}>
            <RiceTable rice={action.rice} />
            <Effort action={action} />
          </Part>
          <Part title={texts.removed}>
            <Removed action={action} />
          </Part>
          {action.waves.length > 0 && (
            <Part title={texts.waves}>
              <Waves action={action} />
            </Part>
          )}
          {action.cves.length > 0 && (
            <Part title={texts.cves}>
              <Cves action={action} />
            </Part>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section>
      <h3 className="mb-1 text-lg font-semibold">{title}</h3>
      {children}
    </section>
  );
}

const FACTS =
  'grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-2 [&>dd]:min-w-0 [&>dd]:break-words [&>dt]:text-quiet';

function Facts({ action }: { action: Action }): ReactNode {
  const allTexts = useTexts();
  const texts = allTexts.pages.recommendations;
  const formats = useFormats();
  const { kind, target, endOfLifeOn, extendedSupportUntil, devices, packages, link } = action;
  return (
    <dl className={FACTS}>
      <dt>{texts.kind}</dt>
      <dd>{action.deed === null ? texts.kinds[kind] : <span lang="en">{action.deed}</span>}</dd>
      <dt>{texts.columns.dueOn}</dt>
      <dd>
        <Deadline action={action} texts={allTexts} formats={formats} />
        {action.tier.forensic && <span className="block text-sm">{texts.forensic}</span>}
      </dd>
      {target !== null && (
        <>
          <dt>{texts.target}</dt>
          <dd>{target}</dd>
        </>
      )}
      {endOfLifeOn !== null && (
        <>
          <dt>{extendedSupportUntil === null ? texts.endOfLife : texts.regularEnded}</dt>
          <dd>{formats.day(endOfLifeOn)}</dd>
        </>
      )}
      {extendedSupportUntil !== null && (
        <>
          <dt>{texts.extendedUntil}</dt>
          <dd>{formats.day(extendedSupportUntil)}</dd>
        </>
      )}
      <dt>{texts.columns.devices}</dt>
      <dd>{formats.count(devices)}</dd>
      <dt>{texts.columns.findings}</dt>
      <dd>
        <ApiLink link={link}>{closesOf(action, texts, formats)}</ApiLink>
      </dd>
      {packages.length > 0 && (
        <>
          <dt>{texts.packages}</dt>
          <dd>{packages.join(', ')}</dd>
        </>
      )}
    </dl>
  );
}

/** The checks that it sets right: of several suites, or of several tools. */
function Members({ action: { members } }: { action: Action }): ReactNode {
  return (
    <ul lang="en" className="list-disc pl-5">
      {members.map(({ id, title, subject, link }) => (
        <li key={id}>
          <ApiLink link={link}>{title}</ApiLink> <span className="text-sm break-all text-quiet">{subject.name}</span>
        </li>
      ))}
    </ul>
  );
}

function Effort({ action: { rice } }: { action: Action }): ReactNode {
  const texts = useTexts().pages.recommendations;
  const { decimal } = useFormats();
  if (rice.effort.days.length === 0) return null;
  return (
    <div className="mt-3">
      <PlainTable
        caption={texts.effortDays}
        head={[texts.effortDays, texts.days]}
        rows={rice.effort.days.map(({ what, days }) => ({ key: what, cells: [what, decimal(days, 2)] }))}
      />
    </div>
  );
}

function Removed({ action }: { action: Action }): ReactNode {
  const texts = useTexts().pages.recommendations;
  const formats = useFormats();
  const { decimal, count } = formats;
  const { riskRemoved, scoreAfter, cumulative } = action;
  return (
    <dl className={FACTS}>
      <dt>{texts.columns.removes}</dt>
      <dd className="tabular-nums">
        <Removes by={riskRemoved.removes} texts={texts} formats={formats} />
        <span className="block text-sm text-quiet">{texts.alone(decimal(scoreAfter, 2))}</span>
      </dd>
      <dt>{texts.columns.points}</dt>
      <dd className="tabular-nums">
        {formats.percent(shareOf(action), 1)}
        <span className="block text-sm text-quiet">{texts.help.points}</span>
      </dd>
      <dt>{texts.inOrder}</dt>
      <dd className="tabular-nums">
        {texts.along(count(cumulative.place), decimal(cumulative.scoreBefore, 2), decimal(cumulative.scoreAfter, 2))}
      </dd>
    </dl>
  );
}

function Waves({ action: { waves } }: { action: Action }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.recommendations;
  const { count, day } = useFormats();
  return (
    <PlainTable
      caption={texts.waves}
      head={[texts.columns.dueOn, texts.columns.devices, texts.firstDue, texts.overdueTitle]}
      rows={waves.map(({ tier, devices, dueOn, overdue }) => ({
        key: tier.key,
        cells: [tierWords({ tier }, common), count(devices), day(dueOn), count(overdue)],
      }))}
    />
  );
}

function Cves({ action: { cves, cveCount } }: { action: Action }): ReactNode {
  const texts = useTexts().pages.recommendations;
  const { percent, count } = useFormats();
  return (
    <>
      <PlainTable
        caption={texts.cves}
        head={[texts.vulnerability, texts.exploited, 'EPSS']}
        rows={cves.map(({ id, title, kev, epss }) => ({
          key: id,
          cells: [
            <span key="id" className="block min-w-36">
              <PageLink page="vulnerabilities" below={`/${id}`} className="link inline-block leading-6">
                {id}
              </PageLink>
              {title !== null && <span className="block text-sm font-normal text-quiet">{title}</span>}
            </span>,
            kev === null ? texts.notLookedUp : kev ? <Tag tone="bad">{texts.exploited}</Tag> : texts.notListed,
            percent(epss, 1),
          ],
        }))}
      />
      {cves.length < cveCount && (
        <p className="mt-1 text-sm text-quiet">{texts.cvesShown(count(cves.length), count(cveCount))}</p>
      )}
    </>
  );
}
