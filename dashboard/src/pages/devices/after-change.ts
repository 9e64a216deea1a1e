import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../api/query-client';

/** Reads anew whatever shows a device. */
export function useAfterChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    invalidate(
      client,
      '/api/v1/devices',
      '/api/v1/devices/{id}',
      '/api/v1/devices/{id}/timeline',
      '/api/v1/devices/{id}/scans',
      '/api/v1/risk-dashboard',
    );
}
