import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiParam, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiProblems, DerivedView, OpenToKeys } from '../../platform/index.js';
import { ExportAssessment } from '../app/export-assessment.service.js';
import { SLUG } from './addresses.js';
import { ApplicabilityDto, ApplicabilityQueryDto } from './applicability.dto.js';
import { download } from './download.js';

/** Which controls apply, and why. */
@ApiTags('compliance')
@ApiExtraModels(ApplicabilityDto)
@Roles('viewer')
@Controller('compliance/frameworks')
@OpenToKeys('compliance')
export class ApplicabilityController {
  constructor(private readonly exporting: ExportAssessment) {}

  @Get(':slug/statement-of-applicability')
  @DerivedView()
  @ApiOperation({
    operationId: 'getStatementOfApplicability',
    summary: 'Show which controls apply, why or why not, and how far they are',
    description:
      'As ISO/IEC 27001:2022, 6.1.3 d asks for, of any framework. A control applies unless somebody said with a reason that it does not. Texts are whole, however long; cells that a spreadsheet would run as formulas are disarmed.',
  })
  @ApiParam(SLUG)
  @ApiOkResponse({
    content: {
      'application/json': { schema: { $ref: getSchemaPath(ApplicabilityDto) } },
      'text/csv': { schema: { type: 'string' } },
    },
  })
  @ApiProblems({
    400: 'A parameter is unknown or has a value that it cannot take: no such format, no day, or a day to come.',
    404: 'There is no such framework.',
  })
  async show(
    @CurrentPrincipal() { organizationId }: Principal,
    @Param('slug') slug: string,
    @Query() { format = 'json', asOf }: ApplicabilityQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ApplicabilityDto | string> {
    if (format === 'csv') return download(response, await this.exporting.applicabilityCsv(organizationId, slug, asOf));
    return ApplicabilityDto.from(await this.exporting.applicability(organizationId, slug, asOf));
  }
}
