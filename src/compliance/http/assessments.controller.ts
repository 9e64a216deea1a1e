import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiParam, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiProblems, DerivedView, HeavyViews, OpenToKeys } from '../../platform/index.js';
import { refuseChoice } from '../app/assessment-query.js';
import { ControlHistories } from '../app/control-histories.service.js';
import { ExportAssessment } from '../app/export-assessment.service.js';
import { ReadAssessment } from '../app/read-assessment.service.js';
import { ReadControl } from '../app/read-control.service.js';
import { Catalogue } from '../catalogue/catalogue.js';
import { CONTROL, SLUG } from './addresses.js';
import { ControlDetailDto, ControlHistoryDto } from './control-detail.dto.js';
import { DocumentAnswer } from './document-answer.js';
import { AssessmentQueryDto, FrameworkAssessmentDto } from './framework-assessment.dto.js';
import { FrameworkSummaryDto } from './own-framework.dto.js';

/** What is proven, what is claimed and what is unknown, control by control. */
@ApiTags('Compliance')
@ApiExtraModels(FrameworkAssessmentDto)
@Roles('viewer')
@Controller('compliance/frameworks')
@OpenToKeys('compliance')
export class AssessmentsController {
  private readonly isOfDevices: (signal: string) => boolean;

  constructor(
    private readonly read: ReadAssessment,
    private readonly controls: ReadControl,
    private readonly exporting: ExportAssessment,
    private readonly histories: ControlHistories,
    private readonly documents: DocumentAnswer,
    private readonly views: HeavyViews,
    catalogue: Catalogue,
  ) {
    this.isOfDevices = (signal) => catalogue.signal(signal)?.scope === 'device';
  }

  /** Those of the service and those that the organization imported, with what each comes to. Unknown is null, never 0 or 100. */
  @Get()
  @DerivedView()
  @ApiOperation({ operationId: 'listFrameworks', summary: 'List frameworks with their readiness' })
  @ApiOkResponse({ type: FrameworkSummaryDto, isArray: true })
  async all(@CurrentPrincipal() { organizationId }: Principal): Promise<FrameworkSummaryDto[]> {
    return FrameworkSummaryDto.all(await this.read.all(organizationId));
  }

  @Get(':slug/assessment')
  @DerivedView()
  @ApiOperation({
    operationId: 'getAssessment',
    summary: 'Show how far a framework is met, control by control',
    description:
      'Each control with its result, what decided it, what is missing and what to do next. The score is that of the whole framework, or of the `profile`; the other filters only choose which controls are shown. With `asOf`, what was known then is evaluated with the catalogue of today; `catalogueVersionThen` says which one was in force.',
  })
  @ApiParam(SLUG)
  @ApiOkResponse({
    content: {
      'application/json': {
        schema: {
          anyOf: [
            { $ref: getSchemaPath(FrameworkAssessmentDto) },
            { type: 'object', description: 'With `format=oscal`: assessment results.', additionalProperties: true },
          ],
        },
      },
      'text/csv': { schema: { type: 'string' } },
    },
  })
  @ApiProblems({
    400: 'A parameter is unknown or has a value that it cannot take: no such result, section or profile, no day, or a day to come.',
    404: 'There is no such framework.',
    503: 'Other exports are being read, or another one of the organization (`export-busy`), or, with `include` and for frameworks of your own, other large views are being made (`view-busy`): come again.',
  })
  async one(
    @CurrentPrincipal() { organizationId }: Principal,
    @Param('slug') slug: string,
    @Query() { format = 'json', ...query }: AssessmentQueryDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FrameworkAssessmentDto | undefined> {
    if (format === 'json') {
      const read = async (): Promise<FrameworkAssessmentDto> =>
        FrameworkAssessmentDto.from(await this.read.one(organizationId, slug, query));
      // With all that people wrote it is large; and nothing but a bound on controls says how large one of their own is.
      const isLarge = query.include !== undefined || !this.read.isShipped(slug);
      return isLarge ? this.views.run(organizationId, read) : read();
    }
    refuseChoice(query);
    return this.documents.send(request, response, { organizationId, name: 'assessment' }, () =>
      this.exporting[format](organizationId, slug, query.asOf),
    );
  }

  /** Everything about one control: its signals with their populations, what was said, and what other frameworks say. */
  @Get(':slug/controls/:id')
  @DerivedView()
  @ApiOperation({ operationId: 'getControl', summary: 'Show a control' })
  @ApiParam(SLUG)
  @ApiParam(CONTROL)
  @ApiOkResponse({ type: ControlDetailDto })
  @ApiProblems({ 404: 'There is no such framework, or it has no such control.' })
  async control(
    @CurrentPrincipal() { organizationId }: Principal,
    @Param('slug') slug: string,
    @Param('id') id: string,
  ): Promise<ControlDetailDto> {
    return ControlDetailDto.of(await this.controls.one(organizationId, slug, id), this.isOfDevices);
  }

  /** When its result changed, the newest first, by what stood at the end of each day. What mappings carry is not in it. */
  @Get(':slug/controls/:id/history')
  @DerivedView()
  @ApiOperation({ operationId: 'getControlHistory', summary: 'Show how the result of a control changed' })
  @ApiParam(SLUG)
  @ApiParam(CONTROL)
  @ApiOkResponse({ type: ControlHistoryDto })
  @ApiProblems({
    404: 'There is no such framework, or it has no such control.',
    503: 'Other large views are being made (`view-busy`): come again.',
  })
  async history(
    @CurrentPrincipal() { organizationId }: Principal,
    @Param('slug') slug: string,
    @Param('id') id: string,
  ): Promise<ControlHistoryDto> {
    // It evaluates the control, and all of its parts, as they stood on many days.
    return this.views.run(organizationId, async () =>
      ControlHistoryDto.of(await this.histories.of(organizationId, slug, id)),
    );
  }
}
