import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { api, ok, okWithTag } from '../../api/client';
import { useToast } from '../../shell/toasts';
import { useTexts } from '../../texts/language';
import { useAfterClaim } from './after-claim';
import { type Attestation, attestationsQuery, type ComplianceException } from './reading';

export type ClaimKind = 'attestation' | 'exception';
export type Claim = { kind: 'attestation'; claim: Attestation } | { kind: 'exception'; claim: ComplianceException };
export type Decision = 'approve' | 'request-changes' | 'reject';

/** What a reviewer decided, or that the claim is taken back. */
export type Step = { step: 'withdraw' } | { step: 'review'; decision: Decision; note: string };

type Tagged = Claim & { etag: string | null };

const READ_ONCE = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

async function readTagged(kind: ClaimKind, id: string): Promise<Tagged> {
  const params = { path: { id } };
  if (kind === 'attestation') {
    const { data, etag } = await okWithTag(api.GET('/api/v1/compliance/attestations/{id}', { params }));
    return { kind, claim: data, etag };
  }
  const { data, etag } = await okWithTag(api.GET('/api/v1/compliance/exceptions/{id}', { params }));
  return { kind, claim: data, etag };
}

/** A claim as it stood when somebody began to decide about it, with the tag that the decision names. */
export function useTaggedClaim(kind: ClaimKind, id: string) {
  return useQuery({
    ...READ_ONCE,
    queryKey: [`/api/v1/compliance/${kind}s/{id}#tagged`, id],
    queryFn: () => readTagged(kind, id),
  });
}

/** What was said last about a control, and its tag; null when nobody said anything. */
async function readNewest(client: QueryClient, slug: string, id: string): Promise<Tagged | null> {
  const { data } = await client.query({ ...attestationsQuery(slug, id), staleTime: 0 });
  const newest = data[0];
  return newest === undefined ? null : readTagged('attestation', newest.id);
}

/**
 * What was said last, as it stood when somebody began to say something else. It is read anew only when they ask: else a word
 * of somebody else would be superseded unread.
 */
export function useNewestClaim(slug: string, control: string) {
  return useQuery({
    ...READ_ONCE,
    queryKey: ['/api/v1/compliance/frameworks/{slug}/controls/{id}/attestations#newest', slug, control],
    queryFn: ({ client }) => readNewest(client, slug, control),
  });
}

async function take({ kind, claim: { id }, etag }: Tagged, step: Step): Promise<void> {
  const params = { path: { id }, header: etag === null ? {} : { 'If-Match': etag } };
  if (step.step === 'withdraw') {
    await (kind === 'attestation'
      ? ok(api.DELETE('/api/v1/compliance/attestations/{id}', { params }))
      : ok(api.DELETE('/api/v1/compliance/exceptions/{id}', { params })));
    return;
  }
  const { decision } = step;
  const note = step.note.trim() === '' ? null : step.note.trim();
  if (kind === 'attestation') {
    await ok(api.POST('/api/v1/compliance/attestations/{id}/review', { params, body: { decision, note } }));
  } else if (decision !== 'request-changes') {
    await ok(api.POST('/api/v1/compliance/exceptions/{id}/review', { params, body: { decision, note } }));
  }
}

/** Decides about a claim as it was read; refused with 412 when it was changed since. */
export function useTakeStep(onDone: () => void) {
  const texts = useTexts().pages.compliance.step;
  const toast = useToast();
  const after = useAfterClaim();
  return useMutation({
    mutationFn: ({ tagged, step }: { tagged: Tagged; step: Step }) => take(tagged, step),
    onSuccess: (_nothing, { step }) => {
      toast({ text: step.step === 'withdraw' ? texts.withdrawn : texts.done[step.decision], tone: 'good' });
      onDone();
      void after();
    },
  });
}
