import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../api/query-client';

/** Exceptions of devices show in signals once these are counted again, within moments. */
const FOLDED_MS = 2500;

/** Reads anew what a claim changes. */
export function useAfterClaim(): () => Promise<unknown> {
  const client = useQueryClient();
  const readAnew = (): Promise<unknown> =>
    invalidate(
      client,
      '/api/v1/compliance/frameworks',
      '/api/v1/compliance/frameworks/{slug}/assessment',
      '/api/v1/compliance/frameworks/{slug}/controls/{id}',
      '/api/v1/compliance/frameworks/{slug}/controls/{id}/history',
      '/api/v1/compliance/frameworks/{slug}/controls/{id}/attestations',
      '/api/v1/compliance/frameworks/{slug}/statement-of-applicability',
      '/api/v1/compliance/signals/{key}/devices',
      '/api/v1/compliance/attestations/{id}',
      '/api/v1/compliance/exceptions/{id}',
      '/api/v1/compliance/exceptions',
      '/api/v1/compliance/expiring',
      '/api/v1/compliance/gaps',
    );
  return () => {
    setTimeout(() => void readAnew(), FOLDED_MS);
    return readAnew();
  };
}
