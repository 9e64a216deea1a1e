import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ReadPath } from '../api/client';
import { invalidate } from '../api/query-client';
import { useToast } from '../shell/toasts';
import { useTexts } from '../texts/language';
import { explain } from './states';

interface Change<In, Out> {
  run(given: In): Promise<Out>;
  /** Said when it is done; nothing where the page itself shows it. */
  done?: string;
  /** What is read anew once it is done. After a failure nothing is: a form would lose what was typed into it. */
  reads: ReadPath[];
  /** A form says by itself what is wrong. */
  isQuiet?: boolean;
  onDone?(result: Out): void;
}

/** Something that is changed on the service: says that it is done, or why not, and then reads anew what it changed. */
export function useChange<In = void, Out = unknown>(change: Change<In, Out>): UseMutationResult<Out, Error, In> {
  const client = useQueryClient();
  const toast = useToast();
  const fault = useFault();
  const { run, done, reads, isQuiet = false, onDone } = change;
  return useMutation<Out, Error, In>({
    mutationFn: run,
    onSuccess: (result) => {
      if (done !== undefined) toast({ text: done, tone: 'good' });
      onDone?.(result);
      return invalidate(client, ...reads);
    },
    onError: (error) => {
      if (!isQuiet) fault(error);
    },
  });
}

/** Says why something could not be done, with the id of the request. */
export function useFault(): (error: unknown) => void {
  const toast = useToast();
  const { common } = useTexts();
  return useCallback(
    (error: unknown) => {
      const { title, text, requestId } = explain(error, common);
      const detail = requestId === null ? text : `${text} (${common.requestId} ${requestId})`;
      toast({ text: title, detail, tone: 'bad' });
    },
    [toast, common],
  );
}
