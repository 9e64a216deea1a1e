import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiList, ApiProblems, ListOf, type ListPage, OpenToKeys } from '../../platform/index.js';
import { ReadVulnerabilitiesService } from '../app/read-vulnerabilities.service.js';
import { FINDING_LIST, type FindingListQuery } from '../app/vulnerability-list.js';
import { FindingDetailDto } from './finding-detail.dto.js';
import { FindingDto } from './finding.dto.js';

/** Findings: a vulnerability on a device in a package. */
@ApiTags('Findings')
@Roles('viewer')
@Controller('findings')
@OpenToKeys('findings')
export class FindingsController {
  constructor(private readonly vulnerabilities: ReadVulnerabilitiesService) {}

  /** All findings, those of the most severe open vulnerabilities first; of chosen devices, their open and most severe ones first. */
  @Get()
  @ApiOperation({ operationId: 'listFindings', summary: 'List findings' })
  @ApiList(FINDING_LIST, FindingDto)
  list(
    @CurrentPrincipal() { organizationId }: Principal,
    @ListOf(FINDING_LIST) query: FindingListQuery,
  ): Promise<ListPage<FindingDto>> {
    return this.vulnerabilities.listFindings(organizationId, query, (row) => FindingDto.from(row));
  }

  /** One finding: where it is seen, by whom and by whom not, where they disagree, and every change of its life with the scan that showed it. */
  @Get(':id')
  @ApiOperation({ operationId: 'getFinding', summary: 'Show a finding' })
  @ApiParam({ name: 'id', description: 'Of the finding.', example: 'f-1-2k-7' })
  @ApiProblems({ 404: 'No such finding in this organization.' })
  async one(@CurrentPrincipal() { organizationId }: Principal, @Param('id') id: string): Promise<FindingDetailDto> {
    return FindingDetailDto.from(await this.vulnerabilities.finding(organizationId, id));
  }
}
