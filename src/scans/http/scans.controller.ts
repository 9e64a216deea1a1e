import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import {
  ApiList,
  ApiProblems,
  Clock,
  IdParam,
  ListOf,
  type ListPage,
  OpenToKeys,
  TellsWriters,
} from '../../platform/index.js';
import { ConfirmScanService } from '../app/confirm-scan.service.js';
import { DismissScanService } from '../app/dismiss-scan.service.js';
import { ReadScansService } from '../app/read-scans.service.js';
import { SCAN_CHANGE_LIST, SCAN_LIST, type ScanChangeListQuery, type ScanListQuery } from '../app/scan-list.js';
import { ScanChangeDto } from './scan-change.dto.js';
import { ScanDto, ScanReceiptDto } from './scan.dto.js';

/** Scans as people read them. */
@ApiTags('Scans')
@Roles('viewer')
@Controller('scans')
@OpenToKeys('scans')
export class ScansController {
  constructor(
    private readonly scans: ReadScansService,
    private readonly confirming: ConfirmScanService,
    private readonly dismissing: DismissScanService,
    private readonly clock: Clock,
  ) {}

  /** All scans of the organization, newest first. */
  @Get()
  @ApiOperation({ operationId: 'listScans', summary: 'List scans' })
  @ApiList(SCAN_LIST, ScanDto)
  list(
    @CurrentPrincipal() { organizationId }: Principal,
    @ListOf(SCAN_LIST) query: ScanListQuery,
  ): Promise<ListPage<ScanDto>> {
    return this.scans.list(organizationId, query, (row) => ScanDto.from(row));
  }

  /** The receipt of one scan: what came, what it covered, what it changed. */
  @Get(':id')
  @ApiOperation({ operationId: 'getScan', summary: 'Show the receipt of a scan' })
  @ApiProblems({ 404: 'No such scan in this organization.' })
  async receipt(
    @CurrentPrincipal() { organizationId }: Pick<Principal, 'organizationId'>,
    @IdParam('id', 'scan') id: string,
  ): Promise<ScanReceiptDto> {
    return ScanReceiptDto.from(await this.scans.receipt(organizationId, id));
  }

  /** Every finding that the scan changed, and why; for a suspect scan also those that it would have closed. */
  @Get(':id/changes')
  @ApiOperation({ operationId: 'listScanChanges', summary: 'List what a scan changed' })
  @ApiList(SCAN_CHANGE_LIST, ScanChangeDto)
  @ApiProblems({ 404: 'No such scan in this organization.' })
  changes(
    @CurrentPrincipal() { organizationId }: Principal,
    @IdParam('id', 'scan') id: string,
    @ListOf(SCAN_CHANGE_LIST) query: ScanChangeListQuery,
  ): Promise<ListPage<ScanChangeDto>> {
    return this.scans.changes(organizationId, id, query, (change) => ScanChangeDto.from(change));
  }

  /** Says that a suspect scan is right: it is applied, and what it does not show closes. Answers with the receipt. */
  @Post(':id/confirm')
  @HttpCode(200)
  @Roles('analyst')
  @ApiOperation({ operationId: 'confirmScan', summary: 'Confirm a suspect scan' })
  @ApiOkResponse({ type: ScanReceiptDto })
  @ApiProblems({
    404: 'No such scan in this organization.',
    409: 'The scan is not suspect, a newer one was applied since, its device is deactivated, or its document is not kept any more.',
    413: 'Reading its document again takes more time or memory than one document may (`document-too-costly`).',
  })
  @TellsWriters('status')
  async confirm(
    @CurrentPrincipal() { organizationId, actor }: Principal,
    @IdParam('id', 'scan') id: string,
  ): Promise<ScanReceiptDto> {
    await this.confirming.execute(organizationId, actor.id, id);
    return this.receipt({ organizationId }, id);
  }

  /**
   * Drops a suspect scan: nothing closes on its word, and what it alone had added closes again with the cause `decision`.
   * Answers with the receipt.
   */
  @Post(':id/dismiss')
  @HttpCode(200)
  @Roles('analyst')
  @ApiOperation({ operationId: 'dismissScan', summary: 'Dismiss a suspect scan' })
  @ApiOkResponse({ type: ScanReceiptDto })
  @ApiProblems({ 404: 'No such scan in this organization.', 409: 'The scan is not suspect.' })
  @TellsWriters('status')
  async dismiss(
    @CurrentPrincipal() { organizationId, actor }: Principal,
    @IdParam('id', 'scan') id: string,
  ): Promise<ScanReceiptDto> {
    await this.dismissing.execute(organizationId, actor.id, id, this.clock.now());
    return this.receipt({ organizationId }, id);
  }
}
