import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentPrincipal, PeopleOnly, type Principal, Roles } from '../../identity/index.js';
import { ApiList, ApiProblems, Idempotent, IdParam, ListOf, type ListPage, OpenToKeys } from '../../platform/index.js';
import { Attest } from '../app/attest.service.js';
import { ATTESTATION_LIST, type AttestationListQuery } from '../app/claim-lists.js';
import type { ExpectedVersion } from '../app/expected-version.js';
import { ReadClaims } from '../app/read-claims.service.js';
import { TakeAttestationSteps } from '../app/take-attestation-steps.service.js';
import { CONTROL, SLUG } from './addresses.js';
import { AttestationDto, AttestDto, ReviewAttestationDto } from './attestation.dto.js';
import { claimActor, ETAG, IfMatch } from './if-match.js';

/** What people say about the controls of frameworks. */
@ApiTags('Compliance')
@Roles('viewer')
@Controller('compliance')
@OpenToKeys('compliance')
export class AttestationsController {
  constructor(
    private readonly attesting: Attest,
    private readonly read: ReadClaims,
    private readonly steps: TakeAttestationSteps,
  ) {}

  @Post('frameworks/:slug/controls/:id/attest')
  @Roles('analyst')
  @Idempotent()
  @ApiOperation({
    operationId: 'attestControl',
    summary: 'Attest to a control',
    description:
      'What was said before is kept, and superseded. It counts at once, or once it was reviewed where the service asks for that, until its review day is over; then the control is open again by itself. It pins the version of the framework and what its signals read, and stands in the ledger.',
  })
  @ApiParam(SLUG)
  @ApiParam(CONTROL)
  @ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'The ETag of the newest attestation of the control; 412 when there is another one by now.',
  })
  @ApiCreatedResponse({ type: AttestationDto, headers: { Location: { schema: { type: 'string' } }, ...ETAG } })
  @ApiProblems({
    400: 'The body does not have the right shape.',
    404: 'There is no such framework, or it has no such control.',
    412: 'Somebody attested since you read it, or nobody did yet.',
    422: 'The level does not go with the status, the review day is past or too far ahead, `not-applicable` has no justification, evidence is no web address, or the control is not assessed by itself: `errors` says which. Or this `Idempotency-Key` was used for another request.',
  })
  async attest(
    @CurrentPrincipal() principal: Principal,
    @Param('slug') framework: string,
    @Param('id') control: string,
    @Body() { evidence = [], ...said }: AttestDto,
    @IfMatch() expected: ExpectedVersion,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AttestationDto> {
    const command = { ...said, evidence };
    const { organizationId } = principal;
    const { by } = claimActor(principal);
    const { id } = await this.attesting.execute(organizationId, by, { framework, control }, command, expected);
    response.setHeader('Location', `/api/v1/compliance/attestations/${id}`);
    return AttestationDto.tagged(await this.read.attestation(organizationId, id), response);
  }

  /** Everything that was said about a control, the newest first. */
  @Get('frameworks/:slug/controls/:id/attestations')
  @ApiOperation({ operationId: 'listAttestations', summary: 'List attestations of a control' })
  @ApiParam(SLUG)
  @ApiParam(CONTROL)
  @ApiList(ATTESTATION_LIST, AttestationDto)
  @ApiProblems({
    400: 'A parameter is unknown or has a value that it cannot take.',
    404: 'There is no such framework, or it has no such control.',
  })
  history(
    @CurrentPrincipal() { organizationId }: Principal,
    @Param('slug') framework: string,
    @Param('id') control: string,
    @ListOf(ATTESTATION_LIST) query: AttestationListQuery,
  ): Promise<ListPage<AttestationDto>> {
    return this.read.attestations(organizationId, framework, control, query, (row) => AttestationDto.from(row));
  }

  @Get('attestations/:id')
  @ApiOperation({ operationId: 'getAttestation', summary: 'Show an attestation' })
  @ApiOkResponse({ type: AttestationDto, headers: ETAG })
  @ApiProblems({ 404: 'There is no such attestation in this organization.' })
  async one(
    @CurrentPrincipal() { organizationId }: Principal,
    @IdParam('id', 'attestation') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AttestationDto> {
    return AttestationDto.tagged(await this.read.attestation(organizationId, id), response);
  }

  @Post('attestations/:id/review')
  @Roles('admin')
  @PeopleOnly()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'reviewAttestation',
    summary: 'Review an attestation',
    description:
      'By another person than the one who said it, where the service asks for that. One that counts already can be reviewed too: it then weighs more. Who asks for changes, or rejects, says why; a corrected claim is a new attestation.',
  })
  @ApiHeader({ name: 'If-Match', required: false, description: 'The ETag that was read; 412 when it changed since.' })
  @ApiOkResponse({ type: AttestationDto, headers: ETAG })
  @ApiProblems({
    400: 'The body does not have the right shape.',
    404: 'There is no such attestation in this organization.',
    409: 'It is in a state from which this is no step: superseded, rejected, expired or revoked, or approved already where an approval changes nothing.',
    412: 'It was changed since it was read.',
    422: 'It is your own, or the note is missing.',
  })
  async review(
    @CurrentPrincipal() principal: Principal,
    @IdParam('id', 'attestation') id: string,
    @Body() { decision, note }: ReviewAttestationDto,
    @IfMatch() expected: ExpectedVersion,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AttestationDto> {
    const { organizationId } = principal;
    await this.steps.review(organizationId, claimActor(principal), id, decision, note ?? '', expected);
    return AttestationDto.tagged(await this.read.attestation(organizationId, id), response);
  }

  @Delete('attestations/:id')
  @Roles('analyst')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'revokeAttestation',
    summary: 'Withdraw an attestation',
    description:
      'By who said it, or an admin. The control is open again; the attestation stays on record. Doing it again is no error.',
  })
  @ApiHeader({ name: 'If-Match', required: false, description: 'The ETag that was read; 412 when it changed since.' })
  @ApiNoContentResponse({ description: 'It does not count any more.' })
  @ApiProblems({
    403: 'It is somebody else’s, and the role analyst does not review.',
    404: 'There is no such attestation in this organization.',
    409: 'It does not count any more anyway: superseded, rejected or expired.',
    412: 'It was changed since it was read.',
  })
  revoke(
    @CurrentPrincipal() principal: Principal,
    @IdParam('id', 'attestation') id: string,
    @IfMatch() expected: ExpectedVersion,
  ): Promise<void> {
    return this.steps.revoke(principal.organizationId, claimActor(principal), id, expected);
  }
}
