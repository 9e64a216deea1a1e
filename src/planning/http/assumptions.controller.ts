import { Body, Controller, Get, Put, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiProblems, ETAG, IfMatchVersions, OpenToKeys } from '../../platform/index.js';
import { ChangeAssumptions, ReadAssumptions } from '../app/change-assumptions.service.js';
import { ChangeAssumptionsDto, PlanningAssumptionsDto } from './assumptions.dto.js';

/** The numbers that plans are made with. */
@ApiTags('Planning')
@Controller('planning/assumptions')
@OpenToKeys('planning')
export class AssumptionsController {
  constructor(
    private readonly read: ReadAssumptions,
    private readonly change: ChangeAssumptions,
  ) {}

  /** Every number and word that roadmap, budget, workforce and job descriptions use, each with its source, unit and range. */
  @Get()
  @Roles('viewer')
  @ApiOperation({ operationId: 'getPlanningAssumptions', summary: 'Show what plans are made with' })
  @ApiOkResponse({ type: PlanningAssumptionsDto, headers: ETAG })
  async show(
    @CurrentPrincipal() { organizationId }: Principal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PlanningAssumptionsDto> {
    const inForce = await this.read.current(organizationId);
    response.setHeader('ETag', `"${inForce.version}"`);
    return PlanningAssumptionsDto.from(inForce);
  }

  /** Replaces all that the organization said itself. Every plan is made with it from the next request on. */
  @Put()
  @Roles('admin')
  @ApiOperation({
    operationId: 'putPlanningAssumptions',
    summary: 'Change what plans are made with',
    description: 'The whole set: what is absent from `values` goes back to its default.',
  })
  @ApiHeader({ name: 'If-Match', required: false, description: 'The ETag that was read.' })
  @ApiOkResponse({ type: PlanningAssumptionsDto, headers: ETAG })
  @ApiProblems({
    400: 'A key is unknown, or a value cannot be used; `errors` lists all of them, and nothing was changed.',
    412: 'Somebody changed them since they were read.',
  })
  async put(
    @CurrentPrincipal() { organizationId, actor }: Principal,
    @Body() { currency, values, reason = null }: ChangeAssumptionsDto,
    @IfMatchVersions() versions: number[] | null,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PlanningAssumptionsDto> {
    const by = `${actor.kind}:${actor.id}`;
    const inForce = await this.change.execute(organizationId, { currency, values, reason }, by, versions);
    response.setHeader('ETag', `"${inForce.version}"`);
    return PlanningAssumptionsDto.from(inForce);
  }
}
