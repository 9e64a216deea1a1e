import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import {
  ApiList,
  ApiProblems,
  Idempotent,
  IdParam,
  ListOf,
  type ListPage,
  OpenToKeys,
  TellsWriters,
} from '../../platform/index.js';
import { CreateEnrollmentKey, ListEnrollmentKeys, RevokeEnrollmentKey } from '../app/enrollment-keys.js';
import { ENROLLMENT_KEY_LIST, type EnrollmentKeyListQuery } from '../app/enrollment-key-list.js';
import { lastRefusal } from '../domain/agent-refusal.js';
import type { EnrollmentKeyRow } from '../persistence/enrollment-key.repository.js';
import { CreatedEnrollmentKeyDto, CreateEnrollmentKeyDto, EnrollmentKeyDto } from './enroll.dto.js';
import { PublicAddress } from './public-address.js';

const DEFAULT_MAX_USES = 100;

/** Reusable enrolment keys, for fleets. */
@ApiTags('Devices')
@Controller('enrollment-keys')
@OpenToKeys('enrollment-keys')
@Roles('admin')
export class EnrollmentKeysController {
  constructor(
    private readonly list: ListEnrollmentKeys,
    private readonly create: CreateEnrollmentKey,
    private readonly revoke: RevokeEnrollmentKey,
    private readonly address: PublicAddress,
  ) {}

  @Get()
  @Roles('viewer')
  @ApiOperation({ summary: 'List enrolment keys', description: 'The keys themselves are not kept and not shown.' })
  @ApiList(ENROLLMENT_KEY_LIST, EnrollmentKeyDto)
  @ApiProblems({ 400: 'A parameter is unknown or has a value that it cannot take.' })
  async listEnrollmentKeys(
    @CurrentPrincipal() principal: Principal,
    @ListOf(ENROLLMENT_KEY_LIST) query: EnrollmentKeyListQuery,
  ): Promise<ListPage<EnrollmentKeyDto>> {
    return this.list.execute(principal.organizationId, query, shown);
  }

  @Post()
  @Idempotent()
  @ApiOperation({ summary: 'Make an enrolment key', description: 'The key is shown here only.' })
  @ApiCreatedResponse({ type: CreatedEnrollmentKeyDto, headers: { Location: { schema: { type: 'string' } } } })
  @ApiProblems({
    400: 'The body does not have the right shape.',
    422: 'It would expire in the past, or after more than a year; or the organization has 2,000 keys that were not revoked and have not expired (`too-many-enrollment-keys`).',
  })
  @TellsWriters('key.id', 'enrollment')
  async createEnrollmentKey(
    @CurrentPrincipal() principal: Principal,
    @Body() body: CreateEnrollmentKeyDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CreatedEnrollmentKeyDto> {
    const { label, maxUses = DEFAULT_MAX_USES, expiresAt, requireApproval = false, tags = [] } = body;
    const { key, enrollment } = await this.create.execute(principal, {
      label,
      maxUses,
      expiresAt: new Date(expiresAt),
      requireApproval,
      tags,
    });
    response.setHeader('Location', `${request.path.replace(/\/$/, '')}/${key.id}`);
    return { key: shown(key), enrollment: this.address.enrollment(request, enrollment) };
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Revoke an enrolment key',
    description: 'Devices that enrolled with it stay. Doing it again is no error.',
  })
  @ApiNoContentResponse({ description: 'It is revoked.' })
  @ApiProblems({ 404: 'There is no such enrolment key in this organization.' })
  async revokeEnrollmentKey(
    @CurrentPrincipal() principal: Principal,
    @IdParam('id', 'enrolment key') id: string,
  ): Promise<void> {
    await this.revoke.execute(principal.organizationId, id);
  }
}

function shown(key: EnrollmentKeyRow): EnrollmentKeyDto {
  const {
    id,
    label,
    state,
    maxUses,
    uses,
    expiresAt,
    requireApproval,
    tags,
    createdBy,
    createdAt,
    revokedAt,
    lastUsedAt,
    refusedAt,
    refusal,
  } = key;
  return {
    id,
    label,
    state,
    maxUses,
    uses,
    expiresAt,
    requireApproval,
    tags,
    createdBy,
    createdAt,
    revokedAt,
    lastUsedAt,
    lastRefusal: lastRefusal({ refusedAt, refusal }, [lastUsedAt]),
  };
}
