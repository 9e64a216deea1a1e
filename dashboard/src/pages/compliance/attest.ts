import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, newIdempotencyKey, ok } from '../../api/client';
import type { components } from '../../api/schema';
import { useToast } from '../../shell/toasts';
import { useTexts } from '../../texts/language';
import { useAfterClaim } from './after-claim';
import type { Attestation } from './reading';

export type Attest = components['schemas']['AttestDto'];
export type Status = Attest['status'];

export const STATUSES: readonly Status[] = [
  'implemented',
  'partially-implemented',
  'planned',
  'not-implemented',
  'not-applicable',
];

/** Levels of CMMI that go with a status; none with one that does not apply. */
export const LEVELS: Record<Status, readonly number[]> = {
  implemented: [2, 3, 4, 5],
  'partially-implemented': [1, 2, 3],
  planned: [0, 1],
  'not-implemented': [0],
  'not-applicable': [],
};

const LONGEST_DAYS = 365;
const LONGEST_DAYS_WEIGHTY = 90;
const WEIGHTY = 3;

/** How many days ahead the next review may be. */
export function reviewLimitDays(weight: number): number {
  return weight >= WEIGHTY ? LONGEST_DAYS_WEIGHTY : LONGEST_DAYS;
}

export interface EvidenceFields {
  title: string;
  url: string;
  from: string;
  to: string;
}

export interface AttestForm {
  /** Empty until somebody chose: what nobody assessed is not presumed to be met. */
  status: Status | '';
  level: string;
  statement: string;
  justification: string;
  evidence: EvidenceFields[];
  reviewOn: string;
  ownerEmail: string;
}

/** What was said last, to be said again; or a blank form. */
export function formOf(before: Attestation | null, reviewOn: string, email: string): AttestForm {
  return {
    status: before?.status ?? '',
    level: before?.level === null || before === null ? '' : String(before.level),
    statement: before?.statement ?? '',
    justification: before?.justification ?? '',
    evidence: (before?.evidence ?? []).map(({ title, url, from, to }) => ({
      title,
      url,
      from: from ?? '',
      to: to ?? '',
    })),
    reviewOn,
    ownerEmail: before?.ownerEmail ?? email,
  };
}

/** A form in which everything that is needed was chosen. */
export type FilledForm = AttestForm & { status: Status };

function bodyOf(form: FilledForm): Attest {
  const { status, level, statement, justification, evidence, reviewOn, ownerEmail } = form;
  return {
    status,
    level: level === '' || status === 'not-applicable' ? null : Number(level),
    statement: statement.trim(),
    justification: status === 'not-applicable' ? justification.trim() : null,
    evidence: evidence.map(({ title, url, from, to }) => ({
      title: title.trim(),
      url: url.trim(),
      from: from === '' ? null : from,
      to: to === '' ? null : to,
    })),
    reviewOn: reviewOn === '' ? null : reviewOn,
    ownerEmail: ownerEmail.trim() === '' ? null : ownerEmail.trim(),
  };
}

interface About {
  slug: string;
  id: string;
  /** The tag of what was said last, as its author read it; null when nobody said anything. */
  etag: string | null;
}

/**
 * Says whether a control is met. Refused with 412 when somebody else said something since. A form that is sent again, because
 * no answer came, says it once.
 */
export function useAttest({ slug, id, etag }: About, onDone: (attestation: Attestation) => void) {
  const { pages, common } = useTexts();
  const texts = pages.compliance.attestation;
  const toast = useToast();
  const after = useAfterClaim();
  const sent = useRef({ what: '', key: '' });
  const takeBack = async (attestation: string): Promise<void> => {
    await ok(api.DELETE('/api/v1/compliance/attestations/{id}', { params: { path: { id: attestation } } }));
    toast({ text: pages.compliance.step.withdrawn, tone: 'good' });
    await after();
  };
  return useMutation({
    mutationFn: (form: FilledForm) => {
      const body = bodyOf(form);
      const what = JSON.stringify([slug, id, etag, body]);
      if (sent.current.what !== what) sent.current = { what, key: newIdempotencyKey() };
      const header = { 'Idempotency-Key': sent.current.key, ...(etag === null ? {} : { 'If-Match': etag }) };
      const params = { path: { slug, id }, header };
      return ok(api.POST('/api/v1/compliance/frameworks/{slug}/controls/{id}/attest', { body, params }));
    },
    onSuccess: (attestation) => {
      // What was said before stays superseded: only a first word can be taken back without a trace in the score.
      const undo = {
        label: common.undo,
        run: () =>
          void takeBack(attestation.id).catch(() =>
            toast({ text: common.errors.title, detail: common.errors.unreachable, tone: 'bad' }),
          ),
      };
      toast({
        text: attestation.state === 'submitted' ? texts.submitted(id) : texts.done(id),
        tone: 'good',
        ...(attestation.supersedes === null ? { action: undo } : {}),
      });
      void after();
      onDone(attestation);
    },
  });
}
