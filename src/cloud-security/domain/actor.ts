/** Who does something, as records name them. */
export interface By {
  /** `user`, `api-key` or `service`. */
  kind: string;
  id: string;
}

/** The service itself. */
export const BY_ITSELF: By = { kind: 'service', id: 'posture' };
