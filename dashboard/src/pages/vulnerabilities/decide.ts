import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, newIdempotencyKey, ok } from '../../api/client';
import { invalidate } from '../../api/query-client';
import type { components } from '../../api/schema';
import { explain } from '../../components/states';
import { useToast } from '../../shell/toasts';
import { useFormats, useTexts } from '../../texts/language';

export type Decision = Omit<components['schemas']['MakeRiskAcceptanceDto'], 'vulnerabilityId'>;

/** Scores follow a decision within a second or two. */
const FOLDED_MS = 2500;

interface Outcome {
  made: string[];
  failed: { id: string; error: unknown }[];
}

/** Reads anew what a decision changes: at once, and when scores have followed. */
export function useAfterDecision(): () => Promise<unknown> {
  const client = useQueryClient();
  const readAnew = (): Promise<unknown> =>
    invalidate(
      client,
      '/api/v1/vulnerabilities',
      '/api/v1/vulnerabilities/{id}',
      '/api/v1/vulnerabilities/{id}/findings',
      '/api/v1/findings',
      '/api/v1/risk-acceptances',
      '/api/v1/risk-dashboard',
      '/api/v1/rice/recommendations',
    );
  return () => {
    setTimeout(() => void readAnew(), FOLDED_MS);
    return readAnew();
  };
}

/** Takes decisions back, and says so. */
export function useEndDecisions(message: string): (ids: string[]) => void {
  const toast = useToast();
  const after = useAfterDecision();
  const { common } = useTexts();
  const { mutate } = useMutation({
    mutationFn: async (ids: string[]) => {
      for (const id of ids) await ok(api.DELETE('/api/v1/risk-acceptances/{id}', { params: { path: { id } } }));
    },
    onSuccess: () => toast({ text: message, tone: 'good' }),
    onError: (error) => {
      const { title, text } = explain(error, common);
      toast({ text: title, detail: text, tone: 'bad' });
    },
    onSettled: after,
  });
  return mutate;
}

/**
 * Makes one decision about each of several vulnerabilities, and says how far it is. A form that is sent again, because no
 * answer came, repeats what was made and makes nothing twice.
 */
export function useDecide(ids: readonly string[], onDone: (outcome: Outcome) => void) {
  const { common, pages } = useTexts();
  const { count } = useFormats();
  const toast = useToast();
  const after = useAfterDecision();
  const undo = useEndDecisions(pages.vulnerabilities.decision.undone);
  const [done, setDone] = useState(0);
  const keys = useRef(new Map<string, string>());
  const mutation = useMutation({
    mutationFn: async (decision: Decision): Promise<Outcome> => {
      const outcome: Outcome = { made: [], failed: [] };
      setDone(0);
      for (const id of ids) {
        try {
          outcome.made.push(await make(id, decision, keyOf(keys.current, id, decision)));
        } catch (error) {
          if (ids.length === 1) throw error;
          outcome.failed.push({ id, error });
        }
        setDone((before) => before + 1);
      }
      return outcome;
    },
    onSuccess: (outcome) => {
      const texts = pages.vulnerabilities.decision;
      const { made, failed } = outcome;
      if (made.length > 0)
        toast({
          text: texts.done(count(made.length), made.length === 1),
          tone: 'good',
          action: { label: common.undo, run: () => undo(made) },
        });
      if (failed.length > 0) {
        const detail = failed.map(({ id, error }) => `${id}: ${explain(error, common).text}`).join('\n');
        toast({ text: texts.someFailed(count(failed.length)), detail, tone: 'bad' });
      }
      onDone(outcome);
    },
    onSettled: after,
  });
  return { ...mutation, done };
}

async function make(vulnerabilityId: string, decision: Decision, key: string): Promise<string> {
  const { id } = await ok(
    api.POST('/api/v1/risk-acceptances', {
      body: { ...decision, vulnerabilityId },
      params: { header: { 'Idempotency-Key': key } },
    }),
  );
  return id;
}

/** The same decision has the same key, another one another. */
function keyOf(keys: Map<string, string>, id: string, decision: Decision): string {
  const what = `${id} ${JSON.stringify(decision)}`;
  const key = keys.get(what) ?? newIdempotencyKey();
  keys.set(what, key);
  return key;
}
