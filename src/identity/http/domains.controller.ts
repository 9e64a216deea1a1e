import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiList, ApiProblems, Idempotent, IdParam, ListOf, type ListPage } from '../../platform/index.js';
import { AddDomain, ListDomains, SetAutoJoin, RemoveDomain } from '../app/domains.js';
import { DOMAIN_LIST, type DomainListQuery } from '../app/lists.js';
import { VerifyDomain } from '../app/verify-domain.service.js';
import { type AutoJoinRole, type AutoJoinSetting, challengeName } from '../domain/organization-domain.js';
import type { Person } from '../domain/principal.js';
import type { DomainRow } from '../persistence/organization-domain.repository.js';
import { CurrentPerson } from './current-principal.decorator.js';
import { AddDomainDto, ChangeDomainDto, DomainDto } from './organization.dto.js';
import { PeopleOnly, Roles } from './roles.decorator.js';

/** The domains of the organization: whose people may join by themselves. */
@ApiTags('Organization')
@Controller('organizations/domains')
@PeopleOnly()
@Roles('owner')
export class DomainsController {
  constructor(
    private readonly list: ListDomains,
    private readonly add: AddDomain,
    private readonly verify: VerifyDomain,
    private readonly setAutoJoin: SetAutoJoin,
    private readonly remove: RemoveDomain,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List the domains of the organization', description: 'Each with what its DNS says.' })
  @ApiList(DOMAIN_LIST, DomainDto)
  @ApiProblems({ 400: 'A parameter is unknown or has a value that it cannot take.' })
  listDomains(
    @CurrentPerson() person: Person,
    @ListOf(DOMAIN_LIST) query: DomainListQuery,
  ): Promise<ListPage<DomainDto>> {
    return this.list.execute(person.organizationId, query, shown);
  }

  @Post()
  @ApiOperation({
    summary: 'Add a domain',
    description: 'It opens nothing until its DNS proves it: add the record of `challenge`, then verify.',
  })
  @Idempotent()
  @ApiCreatedResponse({ type: DomainDto, headers: { Location: { schema: { type: 'string' } } } })
  @ApiProblems({
    400: 'The body is not of this shape, or the domain cannot be the domain of one organization.',
    409: 'It is on the list already.',
    422: 'The organization has as many domains as there may be.',
  })
  async addDomain(
    @CurrentPerson() person: Person,
    @Body() { domain, autoJoin = 'off' }: AddDomainDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DomainDto> {
    const added = await this.add.execute(person, { domain, autoJoin: roleOf(autoJoin) });
    response.setHeader('Location', `${request.path.replace(/\/$/, '')}/${added.id}`);
    return shown(added);
  }

  @Post(':id/verify')
  @ApiOperation({
    summary: 'Verify a domain',
    description:
      "Looks for the proof in the DNS. From then on the domain is nobody else's; the proof must stay, it is looked for daily.",
  })
  @HttpCode(200)
  @ApiOkResponse({ type: DomainDto })
  @ApiProblems({
    404: 'There is no such domain in this organization.',
    422: 'The DNS does not hold the proof; or it does, and another organization has verified the domain.',
    503: 'The name servers do not answer.',
  })
  async verifyDomain(@CurrentPerson() person: Person, @IdParam('id', 'domain') id: string): Promise<DomainDto> {
    return shown(await this.verify.execute(person, id));
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change what people of a domain join as', description: 'With `off` nobody joins by it.' })
  @ApiOkResponse({ type: DomainDto })
  @ApiProblems({ 400: 'The body is not of this shape.', 404: 'There is no such domain in this organization.' })
  async changeDomain(
    @CurrentPerson() person: Person,
    @IdParam('id', 'domain') id: string,
    @Body() { autoJoin }: ChangeDomainDto,
  ): Promise<DomainDto> {
    return shown(await this.setAutoJoin.execute(person, id, roleOf(autoJoin)));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Remove a domain', description: 'Who joined by it stays.' })
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'It opens nothing any more.' })
  @ApiProblems({ 404: 'There is no such domain in this organization.' })
  async removeDomain(@CurrentPerson() person: Person, @IdParam('id', 'domain') id: string): Promise<void> {
    await this.remove.execute(person, id);
  }
}

function roleOf(setting: AutoJoinSetting): AutoJoinRole | null {
  return setting === 'off' ? null : setting;
}

function shown(row: DomainRow): DomainDto {
  const { id, domain, challenge, autoJoin, verifiedAt, checkedAt, createdBy, createdAt } = row;
  return {
    id,
    domain,
    autoJoin: autoJoin ?? 'off',
    verifiedAt,
    checkedAt,
    challenge: { name: challengeName(domain), type: 'TXT', value: challenge },
    createdBy,
    createdAt,
  };
}
