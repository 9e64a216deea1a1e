import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiParam, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiProblems, DerivedView, OpenToKeys } from '../../platform/index.js';
import { ExportAssessment } from '../app/export-assessment.service.js';
import { SLUG } from './addresses.js';
import { ApplicabilityDto, ApplicabilityQueryDto, ApplicabilityRowDto } from './applicability.dto.js';
import { DocumentAnswer } from './document-answer.js';

/** Which controls apply, and why. */
@ApiTags('Compliance')
@ApiExtraModels(ApplicabilityDto)
@Roles('viewer')
@Controller('compliance/frameworks')
@OpenToKeys('compliance')
export class ApplicabilityController {
  constructor(
    private readonly exporting: ExportAssessment,
    private readonly documents: DocumentAnswer,
  ) {}

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
    503: 'Other exports are being read, or another one of the organization (`export-busy`): come again.',
  })
  async show(
    @CurrentPrincipal() { organizationId }: Principal,
    @Param('slug') slug: string,
    @Query() { format = 'json', asOf }: ApplicabilityQueryDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<undefined> {
    const about = { organizationId, name: 'statement-of-applicability' };
    return this.documents.send(request, response, about, () =>
      format === 'csv'
        ? this.exporting.applicabilityCsv(organizationId, slug, asOf)
        : this.exporting.applicability(organizationId, slug, asOf, {
            head: (statement) => ApplicabilityDto.head(statement),
            row: (row) => ApplicabilityRowDto.from(row),
          }),
    );
  }
}
