import { useCallback } from 'react';
import { useToast } from '../shell/toasts';
import { useTexts } from '../texts/language';
import { explain } from './states';

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
