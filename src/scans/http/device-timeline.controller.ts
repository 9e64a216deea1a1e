import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiList, ApiProblems, IdParam, ListOf, type ListPage, OpenToKeys } from '../../platform/index.js';
import { CHECK_HISTORY_LIST, type CheckHistoryQuery, TIMELINE_LIST, type TimelineQuery } from '../app/scan-list.js';
import { ReadDeviceTimeline } from '../app/read-device-timeline.service.js';
import { CheckAnswerDto, TimelineEventDto } from './device-timeline.dto.js';

/** What happened to one device. */
@ApiTags('Devices')
@Roles('viewer')
@Controller('devices/:id')
@OpenToKeys('devices')
export class DeviceTimelineController {
  constructor(private readonly events: ReadDeviceTimeline) {}

  /** How the answer to a check came to be what it is, newest first; empty for a check that the device never answered. */
  @Get('checks/:checkId/history')
  @ApiOperation({ operationId: 'listCheckHistory', summary: 'List the answers that a device gave to a check' })
  @ApiParam({ name: 'checkId', description: 'Of the check.', example: 'disk-encryption' })
  @ApiList(CHECK_HISTORY_LIST, CheckAnswerDto)
  @ApiProblems({ 404: 'No such device in this organization.' })
  history(
    @CurrentPrincipal() { organizationId }: Principal,
    @IdParam('id', 'device') id: string,
    @Param('checkId') checkId: string,
    @ListOf(CHECK_HISTORY_LIST) query: CheckHistoryQuery,
  ): Promise<ListPage<CheckAnswerDto>> {
    return this.events.answers(organizationId, { devicePublicId: id, id: checkId }, query, (row) =>
      CheckAnswerDto.from(row),
    );
  }

  /** Its life, the scans that changed something, and the answers of checks that changed, newest first. */
  @Get('timeline')
  @ApiOperation({ operationId: 'listDeviceTimeline', summary: 'List what happened to a device' })
  @ApiList(TIMELINE_LIST, TimelineEventDto)
  @ApiProblems({ 404: 'No such device in this organization.' })
  timeline(
    @CurrentPrincipal() { organizationId }: Principal,
    @IdParam('id', 'device') id: string,
    @ListOf(TIMELINE_LIST) query: TimelineQuery,
  ): Promise<ListPage<TimelineEventDto>> {
    return this.events.timeline(organizationId, id, query, (row) => TimelineEventDto.from(row));
  }
}
