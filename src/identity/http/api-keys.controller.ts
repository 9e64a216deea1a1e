import { Body, Controller, Delete, Get, Header, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiList, ApiProblems, Idempotent, IdParam, ListOf, type ListPage } from '../../platform/index.js';
import { API_KEY_LIST, type ApiKeyListQuery } from '../app/lists.js';
import { CreateApiKey, ReadApiKeys, RevokeApiKey } from '../app/api-keys.js';
import type { Person } from '../domain/principal.js';
import { ApiKeyDto, CreateApiKeyDto, CreatedApiKeyDto, RevokeApiKeyQueryDto } from './api-key.dto.js';
import { CurrentPerson } from './current-principal.decorator.js';
import { PeopleOnly, Roles } from './roles.decorator.js';

const DEFAULT_DAYS = 90;

/** Keys with which integrations act for the organization. No key makes, reads or ends keys. */
@ApiTags('API keys')
@Controller('api-keys')
@Roles('admin')
@PeopleOnly()
export class ApiKeysController {
  constructor(
    private readonly read: ReadApiKeys,
    private readonly create: CreateApiKey,
    private readonly revoke: RevokeApiKey,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List API keys', description: 'The keys themselves are not kept and not shown.' })
  @ApiList(API_KEY_LIST, ApiKeyDto)
  @ApiProblems({ 400: 'A parameter is unknown or has a value that it cannot take.' })
  listApiKeys(
    @CurrentPerson() { organizationId }: Person,
    @ListOf(API_KEY_LIST) query: ApiKeyListQuery,
  ): Promise<ListPage<ApiKeyDto>> {
    return this.read.list(organizationId, query, (row) => ApiKeyDto.from(row));
  }

  @Post()
  @Idempotent()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Make an API key',
    description:
      'The key is shown here only. Send it as `Authorization: Bearer sps_key_…`, without cookies. Both its role and its scopes must suffice.',
  })
  @ApiCreatedResponse({ type: CreatedApiKeyDto, headers: { Location: { schema: { type: 'string' } } } })
  @ApiProblems({
    400: 'The body does not have the right shape, or a scope opens nothing (`unknown-scope`).',
    422: 'The organization has as many active keys as there may be, 2,000 (`too-many-api-keys`).',
  })
  async createApiKey(
    @CurrentPerson() person: Person,
    @Body() body: CreateApiKeyDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CreatedApiKeyDto> {
    const { name, role, scopes, expiresInDays = DEFAULT_DAYS } = body;
    const { row, key } = await this.create.execute(person, { name, role, scopes, expiresInDays });
    response.setHeader('Location', `${request.path.replace(/\/$/, '')}/${row.id}`);
    return Object.assign(ApiKeyDto.from(row), { key });
  }

  @Get(':id')
  @ApiOperation({ summary: 'Show an API key' })
  @ApiOkResponse({ type: ApiKeyDto })
  @ApiProblems({ 404: 'There is no such API key in this organization.' })
  async getApiKey(
    @CurrentPerson() { organizationId }: Person,
    @IdParam('id', 'API key') id: string,
  ): Promise<ApiKeyDto> {
    return ApiKeyDto.from(await this.read.one(organizationId, id));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Revoke an API key',
    description:
      'It is refused from the next request on, everywhere; enrolment keys and one-time tokens that it made end with it, and devices whose token it was shown are named in the audit trail. `made=stays` leaves all that, for a planned rotation. Doing it again is no error.',
  })
  @ApiNoContentResponse({ description: 'It is revoked.' })
  @ApiProblems({
    400: '`made` has a value that it cannot take.',
    404: 'There is no such API key in this organization.',
  })
  revokeApiKey(
    @CurrentPerson() { organizationId }: Person,
    @IdParam('id', 'API key') id: string,
    @Query() { made = 'ends' }: RevokeApiKeyQueryDto,
  ): Promise<void> {
    return this.revoke.execute(organizationId, id, made);
  }
}
