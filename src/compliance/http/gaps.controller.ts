import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiProblems, DerivedView, OpenToKeys } from '../../platform/index.js';
import { FindGaps } from '../app/find-gaps.service.js';
import { SLUG } from './addresses.js';
import { FrameworkGapQueryDto, GapQueryDto, GapsDto } from './gap.dto.js';

const DESCRIPTION =
  'A signal put right everywhere, or a control attested as implemented: each is tried, and every framework computed again by the rules of its assessment, mappings included. What brings most points comes first. It is what there is to win, not a promise: an attestation has to be true, and an exception moves nothing here.';

/** What to do next. */
@ApiTags('Compliance')
@Roles('viewer')
@Controller('compliance')
@OpenToKeys('compliance')
export class GapsController {
  constructor(private readonly gaps: FindGaps) {}

  @Get('gaps')
  @DerivedView()
  @ApiOperation({
    operationId: 'listGaps',
    summary: 'Show what to do next, and what it moves in each framework',
    description: DESCRIPTION,
  })
  @ApiOkResponse({ type: GapsDto })
  @ApiProblems({
    400: 'A parameter is unknown or has a value that it cannot take.',
    404: 'There is no such framework.',
  })
  async all(
    @CurrentPrincipal() { organizationId }: Principal,
    @Query() { framework, kind, limit }: GapQueryDto,
  ): Promise<GapsDto> {
    const kinds = kind && [kind];
    return GapsDto.from(await this.gaps.execute(organizationId, { framework, kinds, limit }));
  }

  @Get('frameworks/:slug/gaps')
  @DerivedView()
  @ApiOperation({
    operationId: 'listGapsOfFramework',
    summary: 'Show what to do next for a framework',
    description: `${DESCRIPTION} Only what moves a control of this framework, by what it brings there; what it brings to others is shown too.`,
  })
  @ApiParam(SLUG)
  @ApiOkResponse({ type: GapsDto })
  @ApiProblems({
    400: 'A parameter is unknown or has a value that it cannot take.',
    404: 'There is no such framework.',
  })
  async of(
    @CurrentPrincipal() { organizationId }: Principal,
    @Param('slug') framework: string,
    @Query() { kind, limit }: FrameworkGapQueryDto,
  ): Promise<GapsDto> {
    const kinds = kind && [kind];
    return GapsDto.from(await this.gaps.execute(organizationId, { framework, kinds, limit }));
  }
}
