import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiList, ApiProblems, ListOf, type ListPage, OpenToKeys } from '../../platform/index.js';
import { ReadVulnerabilitiesService } from '../app/read-vulnerabilities.service.js';
import {
  VULNERABILITY_FINDING_LIST,
  type VulnerabilityFindingListQuery,
  VULNERABILITY_LIST,
  type VulnerabilityListQuery,
} from '../app/vulnerability-list.js';
import { FindingDto } from './finding.dto.js';
import { VulnerabilityDetailDto, VulnerabilityDto } from './vulnerability.dto.js';

/** Vulnerabilities of the organization: one row each, whatever the number of devices and scanners. */
@ApiTags('Vulnerabilities')
@Roles('viewer')
@Controller('vulnerabilities')
@OpenToKeys('vulnerabilities')
export class VulnerabilitiesController {
  constructor(private readonly vulnerabilities: ReadVulnerabilitiesService) {}

  /** All vulnerabilities, open ones first, the most severe on top. */
  @Get()
  @ApiOperation({ operationId: 'listVulnerabilities', summary: 'List vulnerabilities' })
  @ApiList(VULNERABILITY_LIST, VulnerabilityDto)
  list(
    @CurrentPrincipal() { organizationId }: Principal,
    @ListOf(VULNERABILITY_LIST) query: VulnerabilityListQuery,
  ): Promise<ListPage<VulnerabilityDto>> {
    return this.vulnerabilities.list(organizationId, query, (row) => VulnerabilityDto.from(row));
  }

  /** One vulnerability by any of its identifiers, with who says what about it. */
  @Get(':id')
  @ApiOperation({ operationId: 'getVulnerability', summary: 'Show a vulnerability' })
  @ApiParam({ name: 'id', description: 'Any of its identifiers.', example: 'CVE-2023-0286' })
  @ApiProblems({ 404: 'No such vulnerability in this organization.' })
  async one(
    @CurrentPrincipal() { organizationId }: Principal,
    @Param('id') id: string,
  ): Promise<VulnerabilityDetailDto> {
    return VulnerabilityDetailDto.from(await this.vulnerabilities.vulnerability(organizationId, id));
  }

  /** Where it was found. */
  @Get(':id/findings')
  @ApiOperation({ operationId: 'listVulnerabilityFindings', summary: 'List the findings of a vulnerability' })
  @ApiParam({ name: 'id', description: 'Any of its identifiers.', example: 'CVE-2023-0286' })
  @ApiList(VULNERABILITY_FINDING_LIST, FindingDto)
  @ApiProblems({ 404: 'No such vulnerability in this organization.' })
  findings(
    @CurrentPrincipal() { organizationId }: Principal,
    @Param('id') id: string,
    @ListOf(VULNERABILITY_FINDING_LIST) query: VulnerabilityFindingListQuery,
  ): Promise<ListPage<FindingDto>> {
    return this.vulnerabilities.findingsOf(organizationId, id, query, (row) => FindingDto.from(row));
  }
}
