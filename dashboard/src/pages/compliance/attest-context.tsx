import type { ReactNode } from 'react';
import { Card } from '../../components/card';
import { BackLink } from '../../components/links';
import { useFormats, useTexts } from '../../texts/language';
import { ClaimState, ResultBadge, SignalBadge } from './badges';
import type { Attestation, ControlDetail } from './reading';

/** What is known about the control while one says something about it. */
export function AttestContext({ detail, before }: { detail: ControlDetail; before: Attestation | null }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.compliance;
  const { day, percent } = useFormats();
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card title={texts.attestation.known}>
        <p className="flex flex-wrap items-center gap-2">
          {texts.columns.result}: <ResultBadge result={detail.result} />
          {detail.decidedBy !== 'none' && <span className="text-quiet">{texts.decidedBy[detail.decidedBy]}</span>}
        </p>
        {detail.signals.length === 0 ? (
          <p className="mt-2 text-quiet">{texts.signal.none}</p>
        ) : (
          <ul className="mt-2 flex flex-col divide-y divide-rule">
            {detail.signals.map(({ key, title, state, share, strength }) => (
              <li key={key} className="py-1.5">
                <span className="flex flex-wrap items-center gap-x-2">
                  <SignalBadge state={state} />
                  <span className="tabular-nums">{percent(share)}</span>
                  <span className="text-sm text-quiet">{texts.signal.strength[strength]}</span>
                </span>
                {title}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={texts.attestation.before}>
        {before === null ? (
          <p className="text-quiet">{texts.claims.none}</p>
        ) : (
          <>
            <p className="flex flex-wrap items-center gap-2">
              <strong>{texts.statuses[before.status]}</strong> <ClaimState state={before.state} />
            </p>
            <p className="mt-1 break-words whitespace-pre-line">{before.statement}</p>
            <p className="mt-1 text-sm text-quiet">
              {texts.claims.by(before.attestedBy.name ?? common.notSaid, day(before.attestedAt))} ·{' '}
              {texts.claims.until(day(before.reviewOn))}
            </p>
          </>
        )}
      </Card>
    </div>
  );
}

export function BackToControl({ slug, id }: { slug: string; id: string }): ReactNode {
  return (
    <BackLink to="/compliance/frameworks/$slug/controls/$id/evidence" params={{ slug, id }}>
      {id}
    </BackLink>
  );
}
