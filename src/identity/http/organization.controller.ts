import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../../platform/index.js';
import { OrganizationQueries, type OrganizationSummary, RenameOrganization } from '../app/organizations.js';
import type { Person } from '../domain/principal.js';
import { CurrentPerson } from './current-principal.decorator.js';
import { OrganizationDto, RenameOrganizationDto } from './organization.dto.js';
import { PeopleOnly, Roles } from './roles.decorator.js';

/** The organization of the session. */
@ApiTags('Organization')
@Controller('organizations/current')
@PeopleOnly()
export class OrganizationController {
  constructor(
    private readonly organizations: OrganizationQueries,
    private readonly rename: RenameOrganization,
  ) {}

  @Roles('viewer')
  @Get()
  @ApiOperation({ summary: 'Show the organization' })
  @ApiOkResponse({ type: OrganizationDto })
  async organization(@CurrentPerson() person: Person): Promise<OrganizationDto> {
    return shown(await this.organizations.byId(person.organizationId));
  }

  @Roles('owner')
  @Patch()
  @ApiOperation({ summary: 'Rename the organization' })
  @ApiOkResponse({ type: OrganizationDto })
  @ApiProblems({ 400: 'The body is not of this shape.' })
  async renameOrganization(
    @CurrentPerson() person: Person,
    @Body() { name }: RenameOrganizationDto,
  ): Promise<OrganizationDto> {
    return shown(await this.rename.execute(person, name.trim()));
  }
}

function shown({ publicId, name, slug, isDemo }: OrganizationSummary): OrganizationDto {
  return { id: publicId, name, slug, isDemo };
}
