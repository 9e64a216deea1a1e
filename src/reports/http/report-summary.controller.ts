import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiProblems, DerivedView, HeavyViews, OpenToKeys } from '../../platform/index.js';
import { ReadSummary } from '../app/read-summary.service.js';
import { ReportSummaryDto } from './report.dto.js';

/** What a report says, as data. */
@ApiTags('Reports')
@Controller('reports/summary')
@OpenToKeys('reports')
@Roles('viewer')
export class ReportSummaryController {
  constructor(
    private readonly read: ReadSummary,
    private readonly views: HeavyViews,
  ) {}

  /** Everything that the PDF prints, as it stands now, of one state of the data. Reading it keeps nothing. */
  @Get()
  @DerivedView(({ dataVersion }: ReportSummaryDto) => dataVersion)
  @ApiOperation({ operationId: 'getReportSummary', summary: 'Show the executive summary' })
  @ApiOkResponse({ type: ReportSummaryDto })
  @ApiProblems({ 503: 'Other large views are being made: try again in some seconds.' })
  show(@CurrentPrincipal() principal: Principal): Promise<ReportSummaryDto> {
    return this.views.run(principal.organizationId, () => this.read.execute(principal));
  }
}
