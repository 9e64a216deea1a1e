import { Controller, Get, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiList, ApiProblems, DerivedView, IdParam, ListOf, type ListPage, OpenToKeys } from '../../platform/index.js';
import { ExportReport } from '../app/export-report.service.js';
import { ReadReports } from '../app/read-reports.service.js';
import { REPORT_LIST, type ReportListQuery } from '../app/report-list.js';
import { ApiPdf, hasAlready, PdfAnswer } from './pdf-answer.js';
import { PrintOptionsDto, ReportDetailDto, ReportDto } from './report.dto.js';

const ABSENT = 'There is no such report in this organization.';

/** Reports that were made. */
@ApiTags('Reports')
@Controller('reports')
@OpenToKeys('reports')
@Roles('viewer')
export class ReportsController {
  constructor(
    private readonly reports: ReadReports,
    private readonly exporting: ExportReport,
    private readonly answer: PdfAnswer,
  ) {}

  /** The newest first, each with the PDFs that were printed of it. */
  @Get()
  @ApiOperation({ operationId: 'listReports', summary: 'List reports' })
  @ApiList(REPORT_LIST, ReportDto)
  @ApiProblems({ 400: 'A parameter is unknown or has a value that it cannot take.' })
  list(
    @CurrentPrincipal() { organizationId }: Principal,
    @ListOf(REPORT_LIST) query: ReportListQuery,
  ): Promise<ListPage<ReportDto>> {
    return this.reports.list(organizationId, query, (row) => ReportDto.from(row));
  }

  /** A report with all that it says: exactly the figures that its PDF prints. */
  @Get(':id')
  @DerivedView()
  @ApiOperation({ operationId: 'getReport', summary: 'Show a report' })
  @ApiOkResponse({ type: ReportDetailDto })
  @ApiProblems({ 404: ABSENT })
  async one(
    @CurrentPrincipal() { organizationId }: Principal,
    @IdParam('id', 'report') id: string,
  ): Promise<ReportDetailDto> {
    return ReportDetailDto.from(await this.reports.one(organizationId, id));
  }

  /** The PDF of an earlier report: the bytes that were handed out then, or printed again from what it said. */
  @Get(':id/pdf')
  @ApiOperation({ operationId: 'getReportPdf', summary: 'Download an earlier report as a PDF' })
  @ApiPdf()
  @ApiProblems({ 404: ABSENT })
  async pdf(
    @CurrentPrincipal() principal: Principal,
    @IdParam('id', 'report') id: string,
    @Query() { paper, lang }: PrintOptionsDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    const wanted = { paper, lang, by: principal.actor, has: hasAlready(request) };
    const report = await this.exporting.earlier(principal.organizationId, id, wanted);
    return this.answer.send(request, response, principal, report);
  }
}
