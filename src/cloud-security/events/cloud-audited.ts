/**
 * Published when what the results of a suite say may have changed: an audit was kept, an exception began or ended, a
 * suite was disconnected; in the same transaction.
 */
export const CLOUD_AUDITED = 'CloudAudited';

/** Which suite of the organization, and why. */
export interface CloudAudited extends Record<string, unknown> {
  suite: string;
  cause: 'audit' | 'exception' | 'disconnected' | 'settings';
}
