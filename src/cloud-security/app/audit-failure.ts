import type { AuditProblem } from '../domain/audit.js';
import { CloudCallError } from '../domain/cloud-suite.port.js';

/** What ends a run without a result, and is said to people. */
export class AuditFailure extends Error {
  override name = 'AuditFailure';

  constructor(
    readonly problem: AuditProblem,
    readonly state: 'failed' | 'interrupted' = 'failed',
  ) {
    super(problem.code);
  }
}

/** The run was told to stop: by an orderly end of the process, or because its connection is not the same any more. */
export function cutOff(code: 'service-stopped' | 'connection-changed'): AuditFailure {
  const message =
    code === 'service-stopped' ? 'The service was stopped. It is done again.' : 'The connection was changed meanwhile.';
  return new AuditFailure({ code, message }, 'interrupted');
}

/** What is told of an error; null for one that nobody foresaw. */
export function problemOf(error: unknown): AuditProblem | null {
  if (error instanceof AuditFailure) return error.problem;
  return error instanceof CloudCallError ? { code: error.reason, message: error.message } : null;
}
