import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { actorName } from '../../components/actor-name';
import { sourceName } from '../../components/names';
import { PlainTable } from '../../components/plain-table';
import { Whole } from '../../components/whole';
import { UNKNOWN } from '../../format/formats';
import { useFormats, useTexts } from '../../texts/language';
import type { FindingDetail } from './data';

/** Every copy that a scanner sees. */
export function Occurrences({ all }: { all: FindingDetail['occurrences'] }): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.vulnerabilities.finding;
  if (all.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-semibold">{own.occurrences}</h3>
      <PlainTable
        caption={own.occurrences}
        head={[own.source, own.installed, own.fixedIn, own.place]}
        rows={all.map((each) => ({
          key: [each.source, each.scope, each.installedVersion, ...each.locations].join(' '),
          cells: [
            <Source key="source" source={each.source} at={each.lastSeenAt}>
              {sourceName(each.source, common)}
            </Source>,
            <Versions key="installed" all={each.installedVersion === null ? [] : [each.installedVersion]} />,
            <Versions key="fixed" all={each.fixedVersions} />,
            <span key="place" className="block min-w-24 break-all">
              {[each.scope, ...each.locations].join(', ')}
            </span>,
          ],
        }))}
      />
    </section>
  );
}

function Versions({ all }: { all: readonly string[] }): ReactNode {
  if (all.length === 0) return UNKNOWN;
  return (
    <code>
      {all.map((version, at) => (
        <Fragment key={version}>
          {at > 0 && ', '}
          <Whole>{version}</Whole>
        </Fragment>
      ))}
    </code>
  );
}

/** Who, and when: of the service it is when it compared versions, of all others when they looked at the device. */
function Source(props: { source: string; at: string | null; children: ReactNode }): ReactNode {
  const { source, at, children } = props;
  const own = useTexts().pages.vulnerabilities.finding;
  const { ago } = useFormats();
  return (
    <span className="block min-w-32">
      {children}
      {at !== null && (
        <span className="block text-sm font-normal text-quiet">
          {source === MATCHING ? own.matched(ago(at)) : own.scanned(ago(at))}
        </span>
      )}
    </span>
  );
}

const MATCHING = 'posture';

/** Who shows the same package, and said nothing: a scanner, or whoever lists software only. */
export function Silent({ all }: { all: FindingDetail['notSeenBy'] }): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.vulnerabilities.finding;
  if (all.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-semibold">{own.notSeenBy}</h3>
      <PlainTable
        caption={own.notSeenBy}
        head={[own.source, own.installed]}
        rows={all.map(({ source, scope, installedVersions, lastScanAt }) => ({
          key: `${source} ${scope}`,
          cells: [
            <Source key="source" source={source} at={lastScanAt}>
              {sourceName(source, common)}, {scope}
            </Source>,
            <Versions key="installed" all={installedVersions} />,
          ],
        }))}
      />
      <p className="mt-1 text-sm text-quiet">{own.notSeenHelp}</p>
    </section>
  );
}

/** Who says what where scanners do not agree, and which is shown. */
export function Disagreements({ all }: { all: FindingDetail['disagreements'] }): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.vulnerabilities.finding;
  if (all.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-semibold">{own.disagreements}</h3>
      <ul className="flex flex-col gap-2">
        {all.map(({ about, values, why }) => (
          <li key={about}>
            <p className="font-medium">{own.about[about]}</p>
            <p className="break-words">
              {values
                .map(({ source, value }) => own.says(sourceName(source, common), value.join(', ') || own.nothing))
                .join('; ')}
            </p>
            <p className="text-quiet">{why}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What happened to it, the newest first, each with the scan that showed it or who decided. */
export function History({ all }: { all: FindingDetail['history'] }): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.vulnerabilities.finding;
  const { moment } = useFormats();
  return (
    <section>
      <h3 className="mb-1 font-semibold">{own.history}</h3>
      <PlainTable
        caption={own.history}
        head={[own.when, own.what, own.why, own.by]}
        rows={[...all].reverse().map(({ at, change, cause, scanId, source, decided }, place) => ({
          key: `${at} ${change} ${String(place)}`,
          cells: [
            <span key="at" className="block min-w-32 font-normal">
              {moment(at)}
            </span>,
            decided === null ? own.hows[change] : pages.vulnerabilities.states[decided.after],
            decided?.reason ?? (cause === null ? UNKNOWN : own.causes[cause]),
            scanId === null ? (
              decided?.by ? (
                actorName(decided.by, common)
              ) : (
                UNKNOWN
              )
            ) : (
              <Link key="scan" to="/devices/scans" search={{ scan: scanId }} className="link">
                {source === null ? scanId : sourceName(source, common)}
              </Link>
            ),
          ],
        }))}
      />
    </section>
  );
}
