import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiList, ApiProblems, Idempotent, IdParam, ListOf, type ListPage, OpenToKeys } from '../../platform/index.js';
import { AcceptChecks } from '../app/accept-checks.service.js';
import { CHECK_ACCEPTANCE_LIST, type CheckAcceptanceListQuery } from '../app/failing-check-list.js';
import { CheckAcceptanceDto, MakeCheckAcceptanceDto } from './check-acceptance.dto.js';

/** Failing checks that people decided to live with for a time. */
@ApiTags('Decisions')
@Roles('viewer')
@Controller('check-acceptances')
@OpenToKeys('check-acceptances')
export class CheckAcceptancesController {
  constructor(private readonly accepting: AcceptChecks) {}

  /** All of them, those that ended too, the newest first. */
  @Get()
  @ApiOperation({ operationId: 'listCheckAcceptances', summary: 'List acceptances of failing checks' })
  @ApiList(CHECK_ACCEPTANCE_LIST, CheckAcceptanceDto)
  @ApiProblems({ 400: 'A parameter is unknown or has a value that it cannot take.' })
  list(
    @CurrentPrincipal() { organizationId }: Principal,
    @ListOf(CHECK_ACCEPTANCE_LIST) query: CheckAcceptanceListQuery,
  ): Promise<ListPage<CheckAcceptanceDto>> {
    return this.accepting.list(organizationId, query, (row) => CheckAcceptanceDto.from(row));
  }

  @Post()
  @Roles('analyst')
  @Idempotent()
  @ApiOperation({
    operationId: 'acceptCheck',
    summary: 'Accept a failing check',
    description:
      'For devices, tags or all, with a reason and a last day. What was seen stays as it is: the failure is not open any more, and no action; the score keeps it and tells it apart. It holds for what later scans show too.',
  })
  @ApiCreatedResponse({ type: CheckAcceptanceDto, headers: { Location: { schema: { type: 'string' } } } })
  @ApiProblems({
    400: 'The body does not have the right shape.',
    422: 'No device has such a check, the scope is not exactly one, a device is not known, or the last day is none, past or too far ahead. Or as many acceptances stand as may, 2,000 (`too-many-check-acceptances`).',
  })
  async accept(
    @CurrentPrincipal() { organizationId, actor }: Principal,
    @Body() { checkId, scope, mostPlaces = null, reason, expiresOn }: MakeCheckAcceptanceDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CheckAcceptanceDto> {
    const wanted = { checkId, scope, mostPlaces, reason, expiresOn };
    const row = await this.accepting.accept(organizationId, actor, wanted);
    response.setHeader('Location', `${request.path.replace(/\/$/, '')}/${row.id}`);
    return CheckAcceptanceDto.from(row);
  }

  @Get(':id')
  @ApiOperation({ operationId: 'getCheckAcceptance', summary: 'Show an acceptance of a failing check' })
  @ApiOkResponse({ type: CheckAcceptanceDto })
  @ApiProblems({ 404: 'There is no such acceptance in this organization.' })
  async one(
    @CurrentPrincipal() { organizationId }: Principal,
    @IdParam('id', 'acceptance') id: string,
  ): Promise<CheckAcceptanceDto> {
    return CheckAcceptanceDto.from(await this.accepting.one(organizationId, id));
  }

  @Delete(':id')
  @Roles('analyst')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'endCheckAcceptance',
    summary: 'End an acceptance of a failing check',
    description:
      'The failure is open again, unless another acceptance holds. It stays on record. Doing it again is no error.',
  })
  @ApiNoContentResponse({ description: 'It has ended.' })
  @ApiProblems({ 404: 'There is no such acceptance in this organization.' })
  end(
    @CurrentPrincipal() { organizationId, actor }: Principal,
    @IdParam('id', 'acceptance') id: string,
  ): Promise<void> {
    return this.accepting.end(organizationId, actor, id);
  }
}
