import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { ListAuditEvents } from './app/list-audit-events.service.js';
import { AuditEventsController } from './http/audit-events.controller.js';
import { AuditEventRepository } from './persistence/audit-event.repository.js';

/** The reading of the audit log, whose writing is the platform's. */
@Module({
  imports: [IdentityModule],
  controllers: [AuditEventsController],
  providers: [AuditEventRepository, ListAuditEvents],
})
export class AuditModule {}
