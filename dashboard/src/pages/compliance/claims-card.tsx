import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Tag } from '../../components/badges';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { Skeleton } from '../../components/states';
import { ButtonLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import { ClaimState } from './badges';
import { ClaimButtons } from './claim-buttons';
import { type Attestation, attestationsQuery } from './reading';

/** Everything that was said about a control, with what backs it, what it relied on, and every state that it was in. */
export function ClaimsCard({ slug, id }: { slug: string; id: string }): ReactNode {
  const texts = useTexts().pages.compliance.claims;
  const query = useQuery(attestationsQuery(slug, id));
  return (
    <Card title={texts.title} aside={<Help about={texts.title}>{texts.help}</Help>}>
      <Loaded query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {(loaded) =>
          loaded.data.length === 0 ? (
            <p className="text-quiet">{texts.none}</p>
          ) : (
            <ol className="flex flex-col divide-y divide-rule">
              {loaded.data.map((attestation, at) => (
                <Said key={attestation.id} attestation={attestation} isNewest={at === 0} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Card>
  );
}

function Said({ attestation, isNewest }: { attestation: Attestation; isNewest: boolean }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.compliance;
  const { day, moment, count } = useFormats();
  const mayAttest = useMay('analyst');
  const { id, framework, control, status, level, state, statement, justification, reviewed } = attestation;
  const { attestedBy, attestedAt, reviewOn, ownerEmail } = attestation;
  return (
    <li className="py-3 first:pt-1 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <strong>{texts.statuses[status]}</strong>
        {level !== null && <span className="text-quiet">{texts.claims.level(count(level))}</span>}
        <ClaimState state={state} />
        {reviewed && <Tag tone="good">{texts.claims.reviewed}</Tag>}
      </p>
      <p className="mt-1 max-w-prose break-words whitespace-pre-line">{statement}</p>
      {justification !== '' && (
        <p className="mt-1 max-w-prose break-words whitespace-pre-line">
          <span className="text-quiet">{texts.attestation.justification}:</span> {justification}
        </p>
      )}
      <Evidence evidence={attestation.evidence} />
      <p className="mt-1 text-sm text-quiet">
        {texts.claims.by(attestedBy.name ?? common.notSaid, moment(attestedAt))} · {texts.claims.until(day(reviewOn))} ·{' '}
        {texts.claims.owner(ownerEmail ?? common.notSaid)}
      </p>
      <Ledger attestation={attestation} />
      <ClaimButtons
        kind="attestation"
        id={id}
        state={state}
        by={attestedBy}
        isReviewed={reviewed}
        name={`${control}, ${day(attestedAt)}`}
      >
        {isNewest && mayAttest && (
          <ButtonLink to="/compliance/frameworks/$slug/controls/$id/attest" params={{ slug: framework, id: control }}>
            {texts.claims.renew}
          </ButtonLink>
        )}
      </ClaimButtons>
    </li>
  );
}

function Evidence({ evidence }: { evidence: Attestation['evidence'] }): ReactNode {
  const { claims: texts, period } = useTexts().pages.compliance;
  const { day } = useFormats();
  if (evidence.length === 0) return <p className="mt-1 text-sm text-quiet">{texts.noEvidence}</p>;
  return (
    <ul className="mt-1 flex flex-col">
      {evidence.map(({ title, url, from, to }) => (
        <li key={`${title} ${url}`} className="break-words">
          {/^https?:\/\//i.test(url) ? (
            <a href={url} target="_blank" rel="noopener noreferrer" className="link">
              {title}
            </a>
          ) : (
            title
          )}
          {(from !== null || to !== null) && <span className="text-sm text-quiet"> {period(day(from), day(to))}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Every state that it was in, by whom, and what was known when it was said. */
function Ledger({ attestation: { history, pinned } }: { attestation: Attestation }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.compliance;
  const { moment, count } = useFormats();
  return (
    <details className="mt-1">
      <summary className="w-fit py-1 text-sm text-accent">{texts.claims.ledger}</summary>
      <ol className="mt-1 flex flex-col gap-1 border-l-2 border-rule pl-3">
        {history.map(({ at, state, by, note, reviewed }) => (
          <li key={`${at} ${state} ${String(reviewed)}`}>
            <span className="whitespace-nowrap">{moment(at)}</span>{' '}
            {reviewed && state === 'approved' ? texts.claims.approvedBySecond : stateWord(state, texts.claimStates)},{' '}
            {by.kind === 'service' ? texts.claims.service : (by.name ?? common.notSaid)}
            {note !== null && <q className="ml-1 text-quiet">{note}</q>}
          </li>
        ))}
      </ol>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm [&>dd]:min-w-0 [&>dd]:break-all [&>dt]:text-quiet">
        <dt>{texts.claims.pinnedCatalogue}</dt>
        <dd>{pinned.catalogVersion}</dd>
        <dt>{texts.claims.pinnedSignals}</dt>
        <dd>
          <code>{pinned.signalsHash}</code>
        </dd>
        <dt>{texts.claims.pinnedScans}</dt>
        <dd>{count(pinned.scanIds.length)}</dd>
        <dt>{texts.claims.pinnedAudits}</dt>
        <dd>{count(pinned.cloudAudits.length)}</dd>
      </dl>
    </details>
  );
}

function stateWord(state: string, words: Record<string, string>): string {
  return words[state] ?? state;
}
