import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import {
  ApiProblems,
  Clock,
  ETAG,
  IfMatchVersions,
  OpenToKeys,
  TellsWriters,
  AnswersAs,
} from '../../platform/index.js';
import { ChangeSettings } from '../app/change-settings.service.js';
import { ConnectSuite, DisconnectSuite } from '../app/connections.js';
import { LimitAudits } from '../app/ask-audit.service.js';
import { PreflightConnection } from '../app/preflight-connection.service.js';
import { ReadSuite } from '../app/read-suite.service.js';
import { SUITE } from './addresses.js';
import {
  CloudConnectionDto,
  CloudSettingsDto,
  ConnectDto,
  ConnectQueryDto,
  PreflightDto,
  PutCloudSettingsDto,
} from './connection.dto.js';

const IF_MATCH = {
  name: 'If-Match',
  required: false,
  description: 'The ETag that was read; 412 when it changed since.',
};

/** How suites are reached, and what an organization says about their checks. */
@ApiTags('Cloud security')
@Controller('cloud-security/:suite')
@OpenToKeys('cloud-connections')
@Roles('admin')
export class CloudConnectionsController {
  constructor(
    private readonly connect: ConnectSuite,
    private readonly disconnect: DisconnectSuite,
    private readonly preflights: PreflightConnection,
    private readonly settings: ChangeSettings,
    private readonly read: ReadSuite,
    private readonly limit: LimitAudits,
    private readonly clock: Clock,
  ) {}

  @Put('connection')
  @ApiOperation({
    operationId: 'connectCloudSuite',
    summary: 'Connect a cloud suite',
    description:
      'The credentials are tried first, then sealed and stored; nothing shows them again. The first audit begins at once. Credentials of the same tenant replace those that are there; those of another one are refused until it is disconnected.',
  })
  @ApiParam(SUITE)
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ type: CloudConnectionDto, headers: ETAG })
  @ApiProblems({
    400: 'The body does not have the right shape.',
    404: 'There is no such suite.',
    409: 'The credentials belong to another tenant than the one that is connected.',
    412: 'The connection was changed since it was read.',
    422: 'The credentials have not the form that the suite asks for, or it does not take them.',
    429: 'Asked too often.',
    502: 'The suite could not be asked.',
  })
  @AnswersAs('cloud-security')
  async put(
    @CurrentPrincipal() { organizationId, actor }: Principal,
    @Param('suite') suite: string,
    @Query() { preflight = 'true' }: ConnectQueryDto,
    @Body() { credentials }: ConnectDto,
    @IfMatchVersions() expected: number[] | null,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CloudConnectionDto> {
    this.limit.take(organizationId, suite);
    const command = { credentials, preflight: preflight === 'true', expected };
    const version = await this.connect.execute(organizationId, actor, suite, command);
    response.setHeader('ETag', `"${version}"`);
    return CloudConnectionDto.from(await this.read.connection(organizationId, suite));
  }

  @Delete('connection')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'disconnectCloudSuite',
    summary: 'Disconnect a cloud suite',
    description:
      'Its credentials are deleted. Audits and exceptions stay on record, and count again when the same tenant comes back.',
  })
  @ApiParam(SUITE)
  @ApiNoContentResponse({ description: 'It is not connected (any more).' })
  @ApiProblems({ 404: 'There is no such suite.' })
  delete(@CurrentPrincipal() { organizationId }: Principal, @Param('suite') suite: string): Promise<void> {
    return this.disconnect.execute(organizationId, suite);
  }

  @Post('connection/preflight')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'preflightCloudSuite',
    summary: 'Test the connection to a cloud suite',
    description:
      'Which permissions are there, which are missing and the checks that each costs, and which are more than needed.',
  })
  @ApiParam(SUITE)
  @ApiOkResponse({ type: PreflightDto })
  @ApiProblems({ 404: 'There is no such suite.', 409: 'It is not connected.', 429: 'Asked too often.' })
  @AnswersAs('cloud-security')
  @TellsWriters('accepted', 'checkedAt')
  async preflight(
    @CurrentPrincipal() { organizationId }: Principal,
    @Param('suite') suite: string,
  ): Promise<PreflightDto> {
    this.limit.take(organizationId, suite);
    const preflight = await this.preflights.execute(organizationId, suite);
    return PreflightDto.from(preflight, this.clock.now());
  }

  @Get('settings')
  @OpenToKeys('cloud-settings')
  @Roles('viewer')
  @ApiOperation({ operationId: 'getCloudSettings', summary: 'Show the settings of a cloud suite' })
  @ApiParam(SUITE)
  @ApiOkResponse({ type: CloudSettingsDto, headers: ETAG })
  @ApiProblems({ 404: 'There is no such suite.' })
  async showSettings(
    @CurrentPrincipal() { organizationId }: Principal,
    @Param('suite') suite: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CloudSettingsDto> {
    const settings = await this.settings.current(organizationId, suite);
    response.setHeader('ETag', `"${settings.version}"`);
    return CloudSettingsDto.from(settings);
  }

  /** Puts other settings in force. What the last audit read is evaluated by them at once. */
  @Put('settings')
  @OpenToKeys('cloud-settings')
  @ApiOperation({ operationId: 'putCloudSettings', summary: 'Change the settings of a cloud suite' })
  @ApiParam(SUITE)
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ type: CloudSettingsDto, headers: ETAG })
  @ApiProblems({
    400: 'The body does not have the right shape.',
    404: 'There is no such suite.',
    412: 'The settings were changed since they were read.',
    422: 'A parameter is not one of the check, or has a value that it cannot take.',
  })
  async putSettings(
    @CurrentPrincipal() { organizationId, actor }: Principal,
    @Param('suite') suite: string,
    @Body() body: PutCloudSettingsDto,
    @IfMatchVersions() expected: number[] | null,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CloudSettingsDto> {
    const settings = await this.settings.execute(organizationId, actor, suite, body, expected);
    response.setHeader('ETag', `"${settings.version}"`);
    return CloudSettingsDto.from(settings);
  }
}
