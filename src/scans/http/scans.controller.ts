import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiList, ApiProblems, IdParam, ListOf, type ListPage } from '../../platform/index.js';
import { ReadScansService } from '../app/read-scans.service.js';
import { SCAN_LIST, type ScanListQuery } from '../app/scan-list.js';
import { ScanDto, ScanReceiptDto } from './scan.dto.js';

/** Scans as people read them. */
@ApiTags('scans')
@Roles('viewer')
@Controller('scans')
export class ScansController {
  constructor(private readonly scans: ReadScansService) {}

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
  @ApiOperation({ operationId: 'getScan', summary: 'Read the receipt of a scan' })
  @ApiProblems({ 404: 'No such scan in this organization.' })
  async receipt(
    @CurrentPrincipal() { organizationId }: Principal,
    @IdParam('id', 'scan') id: string,
  ): Promise<ScanReceiptDto> {
    return ScanReceiptDto.from(await this.scans.receipt(organizationId, id));
  }
}
