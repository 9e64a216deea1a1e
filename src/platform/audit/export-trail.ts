import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { currentRequest } from '../http/request-context.js';
import { AuditLog } from './audit-log.js';

/** Puts on record who was given what to keep: `list.exported` for rows of a list, `document.exported` for everything else. */
@Injectable()
export class ExportTrail {
  constructor(private readonly audit: AuditLog) {}

  /**
   * Before the first byte goes out: also an export that is broken off was one. Outside of a snapshot, in which nothing can be written.
   * @param id what it is: `devices`, `statement-of-applicability`
   */
  async record(request: Request, type: 'list' | 'document', id: string): Promise<void> {
    const actor = currentRequest()?.actor;
    if (!actor) return;
    await this.audit.record({
      organizationId: actor.organizationId,
      action: `${type}.exported`,
      target: { type, id },
      facts: { path: request.path, query: { ...request.query } },
    });
  }
}
