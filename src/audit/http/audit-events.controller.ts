import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiList, ApiProblems, ListOf, type ListPage, OpenToKeys } from '../../platform/index.js';
import { AUDIT_EVENT_LIST, type AuditEventListQuery } from '../app/audit-event-list.js';
import { ListAuditEvents } from '../app/list-audit-events.service.js';
import { AuditEventDto } from './audit-event.dto.js';

/** Who did what. */
@ApiTags('Audit')
@Controller('audit-events')
@OpenToKeys('audit-events')
@Roles('admin')
export class AuditEventsController {
  constructor(private readonly events: ListAuditEvents) {}

  @Get()
  @ApiOperation({
    summary: 'List audit events',
    description:
      'Everything that was changed, exported or denied in the organization, newest first. Events are never changed or removed.',
  })
  @ApiList(AUDIT_EVENT_LIST, AuditEventDto)
  @ApiProblems({ 400: 'A parameter is unknown or has a value that it cannot take.' })
  listAuditEvents(
    @CurrentPrincipal() { organizationId }: Principal,
    @ListOf(AUDIT_EVENT_LIST) query: AuditEventListQuery,
  ): Promise<ListPage<AuditEventDto>> {
    return this.events.execute(organizationId, query, (event) => AuditEventDto.from(event));
  }
}
