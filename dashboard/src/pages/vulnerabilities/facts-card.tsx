import type { ReactNode } from 'react';
import { LevelBadge } from '../../components/badges';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { UNKNOWN } from '../../format/formats';
import { useFormats, useTexts } from '../../texts/language';
import { Due } from './columns';
import type { VulnerabilityDetail } from './severity-cell';

/** The facts of a vulnerability, each with what it means. */
export function FactsCard({ detail }: { detail: VulnerabilityDetail }): ReactNode {
  const { pages, common } = useTexts();
  const formats = useFormats();
  const texts = pages.vulnerabilities;
  const own = texts.detail;
  const { level, riskScore, likelihood, impact, cvss, epss, kev, dueOn, tier, aliases, covers, gcveId } = detail;
  const strictest = tier === null || dueOn === null ? undefined : common.tiers[tier];
  const share = formats.percent(epss?.score, 1);
  const scored = epss?.cve ?? null;
  return (
    <Card title={own.facts}>
      <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] max-sm:grid-cols-[6.5rem_1fr] gap-x-4 gap-y-2 [&>dd]:min-w-0 [&>dd]:break-words [&>dt]:text-quiet">
        <dt>
          {own.risk} <Help about={own.risk}>{texts.help.risk}</Help>
        </dt>
        <dd>
          {level === null ? (
            UNKNOWN
          ) : (
            <>
              <LevelBadge level={level} /> <span className="tabular-nums">{formats.decimal(riskScore)}</span>
              {likelihood !== null && impact !== null && (
                <span className="block text-sm text-quiet">
                  {own.likelihoodImpact(formats.count(likelihood), formats.count(impact))}
                </span>
              )}
            </>
          )}
        </dd>
        <dt>
          {own.deadline} <Help about={own.deadline}>{texts.help.due}</Help>
        </dt>
        <dd>
          <Due
            dueOn={dueOn}
            tier={tier}
            overdue={detail.overdue}
            texts={texts}
            formats={formats}
            why={strictest === undefined ? undefined : own.strictest(strictest)}
          />
        </dd>
        <dt>{texts.columns.cvss}</dt>
        <dd className="tabular-nums">{formats.decimal(cvss?.score)}</dd>
        <dt>
          {texts.columns.epss} <Help about={texts.columns.epss}>{texts.help.epss}</Help>
        </dt>
        <dd className="tabular-nums">{scored !== null && covers.length > 0 ? texts.ofCve(share, scored) : share}</dd>
        <dt>{texts.columns.kev}</dt>
        <dd>
          {kev.listed === null ? texts.kevUnknown : kev.listed ? null : texts.kevNo}
          {kev.listed === true && kev.lists.length === 0 && formats.day(kev.addedOn)}
          {kev.lists.map(({ list, cve, addedOn }) => (
            <span key={`${list} ${cve}`} className="block">
              {texts.kevSince(texts.kevLists[list], formats.day(addedOn))}
              {covers.length > 0 && ` (${cve})`}
            </span>
          ))}
        </dd>
        {covers.length > 0 && (
          <>
            <dt>{texts.covers}</dt>
            <dd>{covers.join(', ')}</dd>
          </>
        )}
        {aliases.length > 0 && (
          <>
            <dt>{own.also}</dt>
            <dd>{aliases.join(', ')}</dd>
          </>
        )}
        {gcveId !== null && (
          <>
            <dt>{texts.gcve}</dt>
            <dd>{gcveId}</dd>
          </>
        )}
        <dt>{own.published}</dt>
        <dd>{formats.day(detail.publishedAt)}</dd>
        <dt>{own.firstSeen}</dt>
        <dd>{formats.day(detail.firstSeenAt)}</dd>
        <dt>{own.lastSeen}</dt>
        <dd>{formats.moment(detail.lastSeenAt)}</dd>
      </dl>
    </Card>
  );
}
