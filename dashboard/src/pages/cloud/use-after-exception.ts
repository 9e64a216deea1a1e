import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../api/query-client';

/** Reads anew what an exception changes. */
export function useAfterException(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    invalidate(
      client,
      '/api/v1/cloud-security/{suite}',
      '/api/v1/cloud-security/{suite}/checks/{checkId}',
      '/api/v1/cloud-security/{suite}/exceptions',
      '/api/v1/cloud-security',
      '/api/v1/risk-dashboard',
    );
}
