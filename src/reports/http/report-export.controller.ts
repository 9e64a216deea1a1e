import { Controller, Get, Headers, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiAcceptedResponse, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { LongJobDto, LongJobs } from '../../jobs/index.js';
import { MAX_WAIT_SECONDS, OpenToKeys, preferredWait, prefersAsync } from '../../platform/index.js';
import { AskReport } from '../app/print-report.work.js';
import { ExportReport, type ExportRequest } from '../app/export-report.service.js';
import { ApiPdf, hasAlready, PdfAnswer } from './pdf-answer.js';
import { AskedReportDto, PrintOptionsDto } from './report.dto.js';

/** The report as it stands now, to be saved. */
@ApiTags('Reports')
@Controller('reports/export')
@OpenToKeys('reports')
@Roles('viewer')
export class ReportExportController {
  constructor(
    private readonly exporting: ExportReport,
    private readonly asking: AskReport,
    private readonly answer: PdfAnswer,
    private readonly jobs: LongJobs,
  ) {}

  @Get('pdf')
  @ApiOperation({
    operationId: 'exportReport',
    summary: 'Download the executive report as a PDF',
    description:
      'Of the data as it is now. What it says is kept as a report, and printed from that: the same data give the same report and the same bytes, without printing again.',
  })
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description: `\`respond-async\` answers 202 with a job that prints it; with \`wait=N\` beside it after up to N s (at most ${MAX_WAIT_SECONDS}), or at its end. A report with sections that could not be read is not kept, and is answered at once.`,
  })
  @ApiPdf()
  @ApiAcceptedResponse({
    type: AskedReportDto,
    description: 'It is printed in the background.',
    headers: { Location: { description: 'The job.', schema: { type: 'string' } } },
  })
  async pdf(
    @CurrentPrincipal() principal: Principal,
    @Query() { paper, lang }: PrintOptionsDto,
    @Headers('prefer') prefer: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | AskedReportDto | undefined> {
    response.vary('Prefer');
    const wanted: ExportRequest = { paper, lang, by: principal.actor, has: hasAlready(request) };
    if (!prefersAsync(prefer))
      return this.answer.send(request, response, principal, await this.exporting.current(principal, wanted));
    const asked = await this.asking.execute(principal, { paper, lang }, principal.actor);
    if (asked.reportId === null) {
      const report = await this.exporting.ofFrozen(principal.organizationId, asked.frozen, wanted);
      return this.answer.send(request, response, principal, report);
    }
    const { job, isNew, reportId } = asked;
    const seconds = preferredWait(prefer);
    response.status(202);
    response.location(`/api/v1/jobs/${job.id}`);
    const ended = seconds === null ? null : await this.jobs.ended(principal.organizationId, job.id, seconds);
    const { job: now, waited } = ended ?? { job, waited: false };
    response.setHeader('Preference-Applied', waited ? `respond-async, wait=${seconds}` : 'respond-async');
    return { reportId, jobId: job.id, alreadyUnderWay: !isNew, job: LongJobDto.from(now) };
  }
}
