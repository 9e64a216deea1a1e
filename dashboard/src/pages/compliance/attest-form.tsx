import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type FieldPath, useForm, type UseFormReturn } from 'react-hook-form';
import { ApiError, isRefusal } from '../../api/problem';
import { Button } from '../../components/button';
import { explain } from '../../components/states';
import { useAccount } from '../../session/session';
import { useTexts } from '../../texts/language';
import { inDays } from '../../format/in-days';
import { type AttestForm as Form, formOf, reviewLimitDays, useAttest } from './attest';
import { AttestFields } from './attest-fields';
import { EvidenceFields } from './evidence-fields';
import { assessmentQuery, type Attestation, type ControlDetail, nextUnanswered } from './reading';

interface Props {
  detail: ControlDetail;
  before: Attestation | null;
  etag: string | null;
  /** Reads what was said last anew; what was typed stays. */
  onReload(): void;
}

/** The form of an attestation; sent, it leads back to the control, or to the next one that nobody answered. */
export function AttestForm({ detail, before, etag, onReload }: Props): ReactNode {
  const { pages } = useTexts();
  const texts = pages.compliance.attestation;
  const { weight, id, framework } = detail;
  const { slug } = framework;
  const email = useAccount()?.user.email ?? '';
  const form = useForm<Form>({ defaultValues: formOf(before, inDays(reviewLimitDays(weight)), email) });
  const [goesOn, setGoesOn] = useState(false);
  const next = useNext(slug, id);
  const navigate = useNavigate();
  const attest = useAttest({ slug, id, etag }, () => {
    void (goesOn && next !== null
      ? navigate({ to: '/compliance/frameworks/$slug/controls/$id/attest', params: { slug, id: next } })
      : navigate({ to: '/compliance/frameworks/$slug/controls/$id/evidence', params: { slug, id } }));
  });
  const send = (isLast: boolean): void => {
    setGoesOn(!isLast);
    void form.handleSubmit(({ status, ...values }) => {
      if (status === '') return;
      attest.mutate({ ...values, status }, { onError: (error) => showFaults(form, error) });
    })();
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-5 rounded-card border border-rule bg-surface px-4 py-4 shadow-card sm:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        send(true);
      }}
    >
      {before !== null && <p className="text-quiet">{texts.prefilled}</p>}
      <AttestFields form={form} weight={weight} />
      <EvidenceFields form={form} />
      {attest.isError && (
        <Refused
          error={attest.error}
          onReload={() => {
            attest.reset();
            onReload();
          }}
        />
      )}
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-rule pt-4">
        {next !== null && (
          <Button disabled={attest.isPending} onClick={() => send(false)}>
            {texts.submitAndNext(next)}
          </Button>
        )}
        <Button type="submit" look="primary" disabled={attest.isPending}>
          {texts.submit}
        </Button>
      </footer>
    </form>
  );
}

function useNext(slug: string, id: string): string | null {
  const { data } = useQuery(assessmentQuery(slug));
  return data === undefined ? null : (nextUnanswered(data.controls, id)?.id ?? null);
}

/** Says at each field what the service found wrong there. */
function showFaults(form: UseFormReturn<Form>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const [at, { name, detail }] of error.fields.entries()) {
    const field = name.replaceAll('/', '.') as FieldPath<Form>;
    form.setError(field, { message: detail }, { shouldFocus: at === 0 });
  }
}

function Refused({ error, onReload }: { error: unknown; onReload(): void }): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.compliance.attestation;
  const isStale = isRefusal(error, 412);
  const { title, text } = explain(error, common);
  return (
    <div role="alert" className="rounded-control bg-critical-soft px-3 py-2 text-critical">
      <p className="font-semibold">{isStale ? texts.staleTitle : title}</p>
      <p>{isStale ? texts.staleText : text}</p>
      {isStale && (
        <Button className="mt-2" onClick={onReload}>
          {texts.staleLoad}
        </Button>
      )}
    </div>
  );
}
