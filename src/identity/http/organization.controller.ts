import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../../platform/index.js';
import { OrganizationQueries, type OrganizationSummary } from '../app/organization.queries.js';
import { RenameOrganization } from '../app/rename-organization.service.js';
import type { Principal } from '../domain/principal.js';
import { CurrentPrincipal } from './current-principal.decorator.js';
import { OrganizationDto, RenameOrganizationDto } from './organization.dto.js';
import { Roles } from './roles.decorator.js';

/** The organization of the session. */
@ApiTags('Organization')
@Controller('organizations/current')
export class OrganizationController {
  constructor(
    private readonly organizations: OrganizationQueries,
    private readonly rename: RenameOrganization,
  ) {}

  /** Tells which organization this is. */
  @Roles('viewer')
  @Get()
  @ApiOkResponse({ type: OrganizationDto })
  async organization(@CurrentPrincipal() principal: Principal): Promise<OrganizationDto> {
    return shown(await this.organizations.byId(principal.organizationId));
  }

  /** Gives the organization another name. */
  @Roles('owner')
  @Patch()
  @ApiOkResponse({ type: OrganizationDto })
  @ApiProblems({ 400: 'The body is not of this shape.' })
  async renameOrganization(
    @CurrentPrincipal() principal: Principal,
    @Body() { name }: RenameOrganizationDto,
  ): Promise<OrganizationDto> {
    return shown(await this.rename.execute(principal, name.trim()));
  }
}

function shown({ publicId, name, slug, isDemo }: OrganizationSummary): OrganizationDto {
  return { id: publicId, name, slug, isDemo };
}
