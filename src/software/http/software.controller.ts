import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import {
  ApiList,
  ApiProblems,
  HeavyViews,
  InvalidRequestError,
  ListOf,
  type ListPage,
  OpenToKeys,
} from '../../platform/index.js';
import { MatchSoftware, MOST_ITEMS } from '../app/match-software.service.js';
import { type InstalledPackage, ReadSoftware } from '../app/read-software.service.js';
import {
  INSTALLED_SOFTWARE_LIST,
  type InstalledSoftwareListQuery,
  SOFTWARE_DEVICE_LIST,
  type SoftwareDeviceListQuery,
} from '../app/software-list.js';
import { MATCH_EXAMPLES, MatchSoftwareDto, SoftwareDeviceDto, SoftwareMatchesDto } from './software-match.dto.js';
import { InstalledPackageDto, PackageDetailDto, SoftwareSummaryDto } from './software.dto.js';

/** A package in an address. */
const PACKAGE = {
  name: 'id',
  description: 'Of the package, as the list gives it.',
  example: 'RGViaWFuOjEyCmxpYnNzbDM',
};

/** Software over all devices of the organization: where a package is, and who was not looked at. */
@ApiTags('Software')
@Roles('viewer')
@Controller('software')
@OpenToKeys('software')
export class SoftwareController {
  constructor(
    private readonly software: ReadSoftware,
    private readonly matching: MatchSoftware,
    private readonly views: HeavyViews,
  ) {}

  /** Packages that are on a device now, by inventories and findings. What no scan shows is not in it, which does not make it absent. */
  @Get()
  @ApiOperation({ operationId: 'listSoftware', summary: 'List the installed packages of all devices' })
  @ApiList(INSTALLED_SOFTWARE_LIST, InstalledPackageDto, SoftwareSummaryDto)
  list(
    @CurrentPrincipal() { organizationId }: Principal,
    @ListOf(INSTALLED_SOFTWARE_LIST) query: InstalledSoftwareListQuery,
  ): Promise<ListPage<object>> {
    const shown = (row: InstalledPackage): object =>
      query.format === 'csv' ? InstalledPackageDto.line(row) : InstalledPackageDto.from(row);
    return this.software.list(organizationId, query, shown);
  }

  /** Answers for an incident's list of bad versions: per line the devices that have it, and per ecosystem those that were not looked at. */
  @Post('matches')
  @OpenToKeys('software', 'read')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'matchSoftware',
    summary: 'Find the devices that have what a list names',
    description:
      'Lines are package URLs, `name@version`, `name==version`, `group:artifact:version`, `ecosystem:name@version`, `name version`, JSON objects as OSV writes them, columns, or names alone. A name without an ecosystem is looked for in all of them. Nothing is stored.',
  })
  @ApiBody({ type: MatchSoftwareDto, examples: MATCH_EXAMPLES })
  @ApiOkResponse({ type: SoftwareMatchesDto })
  @ApiProblems({
    400: 'The body does not have the right shape, or names too many items.',
    503: 'Other large views are being made: try again in some seconds.',
  })
  async matches(
    @CurrentPrincipal() { organizationId }: Principal,
    @Body() body: MatchSoftwareDto,
  ): Promise<SoftwareMatchesDto> {
    const lines = requireLines(body);
    return this.views.run(organizationId, async () =>
      SoftwareMatchesDto.from(await this.matching.execute(organizationId, lines, body.maxAgeDays ?? null)),
    );
  }

  /** One package: all its versions, and the devices of which it is not known whether they have it. */
  @Get(':id')
  @ApiOperation({ operationId: 'getSoftware', summary: 'Show an installed package' })
  @ApiParam(PACKAGE)
  @ApiOkResponse({ type: PackageDetailDto })
  @ApiProblems({ 404: 'No such package on a device of this organization.' })
  async one(@CurrentPrincipal() { organizationId }: Principal, @Param('id') id: string): Promise<PackageDetailDto> {
    return PackageDetailDto.of(await this.software.one(organizationId, id));
  }

  /** The devices that have it, with the versions there, who sees it, and what is open. */
  @Get(':id/devices')
  @ApiOperation({ operationId: 'listSoftwareDevices', summary: 'List the devices that have a package' })
  @ApiParam(PACKAGE)
  @ApiList(SOFTWARE_DEVICE_LIST, SoftwareDeviceDto, SoftwareSummaryDto)
  @ApiProblems({ 404: 'No such package in this organization.' })
  devices(
    @CurrentPrincipal() { organizationId }: Principal,
    @Param('id') id: string,
    @ListOf(SOFTWARE_DEVICE_LIST) query: SoftwareDeviceListQuery,
  ): Promise<ListPage<SoftwareDeviceDto>> {
    return this.software.devicesOf(organizationId, id, query, (row) => SoftwareDeviceDto.from(row));
  }
}

/** The lines of a request, from either member; throws 400 when it has both, or too many. */
function requireLines({ items, text }: { items?: string[]; text?: string }): string[] {
  if (items !== undefined && text !== undefined) {
    throw invalid('/text', 'may not stand beside items: send one of them');
  }
  const lines = items ?? (text ?? '').split(/\r\n|\r|\n/, MOST_ITEMS + 1);
  if (lines.every((line) => line.trim() === '')) throw invalid(items ? '/items' : '/text', 'names no package');
  if (lines.length > MOST_ITEMS) throw invalid('/text', `has more than ${MOST_ITEMS} lines`);
  return lines;
}

function invalid(pointer: string, detail: string): InvalidRequestError {
  return new InvalidRequestError('invalid-body', 'Invalid body', 'The body does not have the right shape.', {
    errors: [{ pointer, detail }],
  });
}
