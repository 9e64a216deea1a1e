import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiExtraModels,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentPrincipal, isPerson, type Principal, Roles } from '../../identity/index.js';
import {
  ApiList,
  ApiProblems,
  Idempotent,
  IdParam,
  IfMatchVersions,
  ListOf,
  type ListPage,
  OpenToKeys,
} from '../../platform/index.js';
import { ChangeRiskAcceptance } from '../app/change-risk-acceptance.service.js';
import { DecisionLimits } from '../app/decision-limits.service.js';
import { EndRiskAcceptances } from '../app/end-risk-acceptances.service.js';
import { MakeRiskAcceptance } from '../app/make-risk-acceptance.service.js';
import { ReadRiskAcceptances } from '../app/read-risk-acceptances.service.js';
import { RISK_ACCEPTANCE_LIST, type RiskAcceptanceListQuery } from '../app/risk-acceptance-list.js';
import { ChangeRiskAcceptanceDto, MakeRiskAcceptanceDto, WantedPackageDto } from './make-risk-acceptance.dto.js';
import { RiskAcceptanceDto } from './risk-acceptance.dto.js';

const ETAG = {
  ETag: { description: 'For If-Match, when changing the decision.', schema: { type: 'string' } },
} as const;

/** Decisions about findings: accepted, false positive, not affected, mitigated. They survive rescans and end by themselves. */
@ApiTags('Decisions')
@ApiExtraModels(WantedPackageDto)
@Roles('viewer')
@Controller('risk-acceptances')
@OpenToKeys('risk-acceptances')
export class RiskAcceptancesController {
  constructor(
    private readonly read: ReadRiskAcceptances,
    private readonly make: MakeRiskAcceptance,
    private readonly changing: ChangeRiskAcceptance,
    private readonly ending: EndRiskAcceptances,
    private readonly limits: DecisionLimits,
  ) {}

  /** All decisions, those that ended too, the newest first. */
  @Get()
  @ApiOperation({ operationId: 'listRiskAcceptances', summary: 'List decisions about findings' })
  @ApiList(RISK_ACCEPTANCE_LIST, RiskAcceptanceDto)
  @ApiProblems({ 400: 'A parameter is unknown or has a value that it cannot take.' })
  list(
    @CurrentPrincipal() { organizationId }: Principal,
    @ListOf(RISK_ACCEPTANCE_LIST) query: RiskAcceptanceListQuery,
  ): Promise<ListPage<RiskAcceptanceDto>> {
    return this.read.list(organizationId, query, (row) => RiskAcceptanceDto.from(row));
  }

  @Post()
  @Roles('analyst')
  @Idempotent()
  @ApiOperation({
    operationId: 'makeRiskAcceptance',
    summary: 'Decide about findings',
    description:
      'One decision for a vulnerability, on all devices, by tag, package or device. Findings that it covers get its state at once, also those that later scans bring; of several decisions about one finding the strongest holds (not-affected, false-positive, mitigated, accepted), then the narrower scope (devices, tags, package, all), then the newest.',
  })
  @ApiCreatedResponse({ type: RiskAcceptanceDto, headers: { Location: { schema: { type: 'string' } }, ...ETAG } })
  @ApiProblems({
    400: 'The body does not have the right shape.',
    422: 'The vulnerability or a device is not known here, the scope is not exactly one, an accepted risk has no last day or one too far ahead, or "not affected" has no justification. Or as many decisions of people about this vulnerability stand as may, 1,000 (`too-many-risk-acceptances`).',
  })
  async decide(
    @CurrentPrincipal() principal: Principal,
    @Body() body: MakeRiskAcceptanceDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RiskAcceptanceDto> {
    const { organizationId, actor } = principal;
    this.limits.take(organizationId, personBehind(principal));
    const { vulnerabilityId, decision, scope, reason } = body;
    const { justification = null, expiresOn = null, reviewerEmail = null } = body;
    const row = await this.make.execute(organizationId, actor, {
      vulnerabilityId,
      decision,
      scope,
      justification,
      reason,
      expiresOn,
      reviewerEmail,
    });
    response.setHeader('Location', `${request.path.replace(/\/$/, '')}/${row.id}`);
    return RiskAcceptanceDto.tagged(row, response);
  }

  @Get(':id')
  @ApiOperation({ operationId: 'getRiskAcceptance', summary: 'Show a decision' })
  @ApiOkResponse({ type: RiskAcceptanceDto, headers: ETAG })
  @ApiProblems({ 404: 'There is no such decision in this organization.' })
  async one(
    @CurrentPrincipal() { organizationId }: Principal,
    @IdParam('id', 'risk acceptance') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RiskAcceptanceDto> {
    return RiskAcceptanceDto.tagged(await this.read.one(organizationId, id), response);
  }

  @Patch(':id')
  @Roles('analyst')
  @ApiOperation({
    operationId: 'changeRiskAcceptance',
    summary: 'Change a decision',
    description:
      'A decision of yours takes its place, and is the answer: what you leave out it takes over. The one before stays on record as its author made it. To decide otherwise, end it and make another one.',
  })
  @ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'The ETag that was read; 412 when the decision was changed since.',
  })
  @ApiOkResponse({
    type: RiskAcceptanceDto,
    headers: { 'Content-Location': { description: 'Where the new decision is.', schema: { type: 'string' } }, ...ETAG },
  })
  @ApiProblems({
    400: 'The body does not have the right shape.',
    404: 'There is no such decision in this organization.',
    409: 'It has ended, or another one took its place.',
    412: 'It was changed since it was read.',
    422: 'The rules that hold for making one do not hold.',
  })
  async change(
    @CurrentPrincipal() principal: Principal,
    @IdParam('id', 'risk acceptance') id: string,
    @Body() body: ChangeRiskAcceptanceDto,
    @IfMatchVersions() versions: number[] | null,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RiskAcceptanceDto> {
    const { organizationId, actor } = principal;
    this.limits.take(organizationId, personBehind(principal));
    const row = await this.changing.execute(organizationId, actor, id, body, versions);
    const path = request.path.replace(/\/$/, '');
    response.setHeader('Content-Location', `${path.slice(0, path.lastIndexOf('/'))}/${row.id}`);
    return RiskAcceptanceDto.tagged(row, response);
  }

  @Delete(':id')
  @Roles('analyst')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'endRiskAcceptance',
    summary: 'End a decision',
    description:
      'What it hid is open again, unless another decision holds. It stays on record. Doing it again is no error.',
  })
  @ApiNoContentResponse({ description: 'It has ended.' })
  @ApiProblems({ 404: 'There is no such decision in this organization.' })
  end(
    @CurrentPrincipal() { organizationId, actor }: Principal,
    @IdParam('id', 'risk acceptance') id: string,
  ): Promise<void> {
    return this.ending.end(organizationId, actor, id);
  }
}

/** Who is counted: a person, or who made the key; the key itself where that account is gone. */
function personBehind(principal: Principal): string {
  return (isPerson(principal) ? principal.userId : principal.makerId) ?? principal.actor.id;
}
