import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentPrincipal, PeopleOnly, type Principal, Roles } from '../../identity/index.js';
import { ApiList, ApiProblems, Idempotent, IdParam, ListOf, type ListPage, OpenToKeys } from '../../platform/index.js';
import { EXCEPTION_LIST, type ExceptionListQuery, EXPIRING_LIST, type ExpiringListQuery } from '../app/claim-lists.js';
import type { ExpectedVersion } from '../app/expected-version.js';
import { ReadClaims } from '../app/read-claims.service.js';
import type { WantedScope } from '../app/exception-scopes.service.js';
import { TakeExceptionSteps } from '../app/take-exception-steps.service.js';
import { ClaimRuleError } from '../errors.js';
import { claimActor, ETAG, IfMatch } from './if-match.js';
import {
  ExceptionDto,
  ExpiringDto,
  RequestExceptionDto,
  ReviewExceptionDto,
  type WantedExceptionScopeDto,
} from './exception.dto.js';

/** Gaps that are to stay open for a time, and claims that end soon. */
@ApiTags('Compliance')
@Roles('viewer')
@Controller('compliance')
@OpenToKeys('compliance-exceptions')
export class ExceptionsController {
  constructor(
    private readonly read: ReadClaims,
    private readonly steps: TakeExceptionSteps,
  ) {}

  /** All exceptions, those that ended too, the newest first. */
  @Get('exceptions')
  @ApiOperation({ operationId: 'listExceptions', summary: 'List exceptions' })
  @ApiList(EXCEPTION_LIST, ExceptionDto)
  @ApiProblems({ 400: 'A parameter is unknown or has a value that it cannot take.' })
  list(
    @CurrentPrincipal() { organizationId }: Principal,
    @ListOf(EXCEPTION_LIST) query: ExceptionListQuery,
  ): Promise<ListPage<ExceptionDto>> {
    return this.read.exceptions(organizationId, query, (row) => ExceptionDto.from(row));
  }

  @Post('exceptions')
  @Roles('analyst')
  @Idempotent()
  @ApiOperation({
    operationId: 'requestException',
    summary: 'Ask for an exception',
    description:
      'Of one signal on one device, which then leaves the population, or of a control. It holds once another person has approved it; where the service lets people approve their own, an admin’s holds at once. There is none for ever.',
  })
  @ApiCreatedResponse({ type: ExceptionDto, headers: { Location: { schema: { type: 'string' } }, ...ETAG } })
  @ApiProblems({
    400: 'The body does not have the right shape.',
    422: 'The scope is neither a signal on a device nor a control, what it names is not there, or the last day is past or too far ahead: `errors` says which. Or as many exceptions stand as may, 5,000 (`too-many-exceptions`). Or this `Idempotency-Key` was used for another request.',
  })
  async request(
    @CurrentPrincipal() principal: Principal,
    @Body() { scope, reason, compensating = null, expiresOn }: RequestExceptionDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ExceptionDto> {
    const { organizationId } = principal;
    const command = { reason, compensating, expiresOn };
    const { id } = await this.steps.request(organizationId, claimActor(principal), scopeOf(scope), command);
    response.setHeader('Location', `${request.path.replace(/\/$/, '')}/${id}`);
    return ExceptionDto.tagged(await this.read.exception(organizationId, id), response);
  }

  @Get('exceptions/:id')
  @ApiOperation({ operationId: 'getException', summary: 'Show an exception' })
  @ApiOkResponse({ type: ExceptionDto, headers: ETAG })
  @ApiProblems({ 404: 'There is no such exception in this organization.' })
  async one(
    @CurrentPrincipal() { organizationId }: Principal,
    @IdParam('id', 'exception') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ExceptionDto> {
    return ExceptionDto.tagged(await this.read.exception(organizationId, id), response);
  }

  @Post('exceptions/:id/review')
  @Roles('admin')
  @PeopleOnly()
  @HttpCode(200)
  @ApiOperation({ operationId: 'reviewException', summary: 'Approve or reject an exception' })
  @ApiHeader({ name: 'If-Match', required: false, description: 'The ETag that was read; 412 when it changed since.' })
  @ApiOkResponse({ type: ExceptionDto, headers: ETAG })
  @ApiProblems({
    400: 'The body does not have the right shape.',
    404: 'There is no such exception in this organization.',
    409: 'It was decided about already, or has ended.',
    412: 'It was changed since it was read.',
    422: 'It is your own, or the note of a rejection is missing.',
  })
  async review(
    @CurrentPrincipal() principal: Principal,
    @IdParam('id', 'exception') id: string,
    @Body() { decision, note }: ReviewExceptionDto,
    @IfMatch() expected: ExpectedVersion,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ExceptionDto> {
    const { organizationId } = principal;
    await this.steps.review(organizationId, claimActor(principal), id, decision, note ?? '', expected);
    return ExceptionDto.tagged(await this.read.exception(organizationId, id), response);
  }

  @Delete('exceptions/:id')
  @Roles('analyst')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'revokeException',
    summary: 'End an exception',
    description: 'By who asked for it, or an admin. It stays on record. Doing it again is no error.',
  })
  @ApiHeader({ name: 'If-Match', required: false, description: 'The ETag that was read; 412 when it changed since.' })
  @ApiNoContentResponse({ description: 'It does not hold any more.' })
  @ApiProblems({
    403: 'It is somebody else’s, and the role analyst does not review.',
    404: 'There is no such exception in this organization.',
    409: 'It does not hold any more anyway: rejected or expired.',
    412: 'It was changed since it was read.',
  })
  revoke(
    @CurrentPrincipal() principal: Principal,
    @IdParam('id', 'exception') id: string,
    @IfMatch() expected: ExpectedVersion,
  ): Promise<void> {
    return this.steps.revoke(principal.organizationId, claimActor(principal), id, expected);
  }

  /** Attestations and exceptions that end within some days, the next first, with what each takes from the readiness of frameworks. */
  @Get('expiring')
  @OpenToKeys('compliance')
  @ApiOperation({ operationId: 'listExpiringClaims', summary: 'List claims that end soon' })
  @ApiList(EXPIRING_LIST, ExpiringDto)
  @ApiProblems({ 400: 'A parameter is unknown or has a value that it cannot take.' })
  expiring(
    @CurrentPrincipal() { organizationId }: Principal,
    @ListOf(EXPIRING_LIST) query: ExpiringListQuery,
  ): Promise<ListPage<ExpiringDto>> {
    return this.read.expiring(organizationId, query, (row, costs) => ExpiringDto.from(row, costs));
  }
}

function scopeOf({ signal, deviceId, framework, control }: WantedExceptionScopeDto): WantedScope {
  if (signal !== undefined && deviceId !== undefined && framework === undefined && control === undefined) {
    return { signal, deviceId };
  }
  if (framework !== undefined && control !== undefined && signal === undefined && deviceId === undefined) {
    return { framework, control };
  }
  throw ClaimRuleError.at('/scope', 'It is a signal and a deviceId, or a framework and a control.');
}
