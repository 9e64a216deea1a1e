import type { Failure } from '../plain-text.js';

/** When a screen locks by itself; null for what could not be read. */
export interface LockSettings {
  /** Whether an idle screen is locked at all. */
  requiresPassword: boolean | null;
  /** Seconds without input until it turns blank; 0 for never. */
  idleSeconds: number | null;
  /** Seconds from then on until a password is asked for. */
  lockDelaySeconds: number | null;
  failure: Failure | null;
}
