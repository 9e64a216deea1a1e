import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiProblems, DerivedView, OpenToKeys } from '../../platform/index.js';
import { ReadRoadmap } from '../app/read-plan.js';
import { RoadmapDto, RoadmapQueryDto } from './roadmap.dto.js';

/** When to do what. */
@ApiTags('Planning')
@Roles('viewer')
@Controller('roadmap')
@OpenToKeys('roadmap')
export class RoadmapController {
  constructor(private readonly roadmap: ReadRoadmap) {}

  /** All work in the order of what presses, packed into calendar quarters by what each role gets done. */
  @Get()
  @DerivedView()
  @ApiOperation({
    operationId: 'getRoadmap',
    summary: 'Plan all work into quarters',
    description:
      'Actions of the risk model, suites to connect, devices to have report again, milestones, and controls to attest. Each role works through its part in one order and overtakes nothing: more capacity never delays an item. The same data, assumptions and day give the same plan. Every item says why it stands where it stands.',
  })
  @ApiOkResponse({ type: RoadmapDto })
  @ApiProblems({ 400: 'A parameter is unknown or has a value that it cannot take.' })
  async show(
    @CurrentPrincipal() principal: Principal,
    @Query() { quarters, limit }: RoadmapQueryDto,
  ): Promise<RoadmapDto> {
    return RoadmapDto.from(await this.roadmap.execute(principal, quarters), limit);
  }
}
