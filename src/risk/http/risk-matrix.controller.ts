import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiProblems, DerivedView, OpenToKeys } from '../../platform/index.js';
import { ReadMatrix, type MatrixView } from '../app/read-matrix.service.js';
import { RiskMatrixDto } from './risk-matrix.dto.js';

/** Which matrix. */
export class RiskMatrixQueryDto {
  @ApiProperty({
    enum: ['residual', 'inherent'],
    required: false,
    description: '`residual` (the default) applies decisions and controls, `inherent` ignores them.',
  })
  @IsOptional()
  @IsIn(['residual', 'inherent'])
  view?: MatrixView;
}

/** Likelihood by impact. */
@ApiTags('Risk')
@Roles('viewer')
@Controller('risk-matrix')
@OpenToKeys('risk-matrix')
export class RiskMatrixController {
  constructor(private readonly matrix: ReadMatrix) {}

  /** All open findings by how likely they are exploited on their device and what that would mean there. */
  @Get()
  @DerivedView()
  @ApiOperation({ operationId: 'getRiskMatrix', summary: 'Show the risk matrix' })
  @ApiOkResponse({ type: RiskMatrixDto })
  @ApiProblems({ 400: 'There is no such view.' })
  async show(
    @CurrentPrincipal() { organizationId }: Principal,
    @Query() { view = 'residual' }: RiskMatrixQueryDto,
  ): Promise<RiskMatrixDto> {
    return RiskMatrixDto.from(await this.matrix.execute(organizationId, view));
  }
}
