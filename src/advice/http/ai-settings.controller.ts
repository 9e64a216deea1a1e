import { Body, Controller, Delete, Get, HttpCode, Post, Put, Res } from '@nestjs/common';
import { ApiHeader, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiProblems, ETAG, IfMatchVersions, OpenToKeys } from '../../platform/index.js';
import { ChangeAiSettings } from '../app/change-ai-settings.service.js';
import { ReadAiSettings } from '../app/read-ai-settings.service.js';
import { TryAiSettings } from '../app/try-ai-settings.service.js';
import { AiSettingsDto, AiSettingsTrialDto } from './ai-settings-view.dto.js';
import { PutAiSettingsDto } from './ai-settings.dto.js';

const IF_MATCH = {
  name: 'If-Match',
  required: false,
  description: 'The ETag that was read; 412 when it changed since.',
};

/**
 * Who writes texts for the organization: templates, or a model of its own. Who wrote a text, everybody sees at the text. People only
 * change it: whoever names the address of a model is sent the score, names of devices and counts.
 */
@ApiTags('Advice')
@Controller('organizations/ai-settings')
@Roles('admin')
export class AiSettingsController {
  constructor(
    private readonly read: ReadAiSettings,
    private readonly change: ChangeAiSettings,
    private readonly trial: TryAiSettings,
  ) {}

  @Get()
  @OpenToKeys('ai-settings')
  @ApiOperation({
    operationId: 'getAiSettings',
    summary: 'Show the settings of the text generator',
    description: 'The settings in force, this month’s usage and what is left of the budget. The key is never shown.',
  })
  @ApiOkResponse({ type: AiSettingsDto, headers: ETAG })
  async show(
    @CurrentPrincipal() { organizationId }: Principal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AiSettingsDto> {
    return this.shown(organizationId, response);
  }

  @Put()
  @ApiOperation({
    operationId: 'putAiSettings',
    summary: 'Change the settings of the text generator',
    description:
      'Replaces the settings whole, but for the key: left out, it is kept for the same generator and base address, and dropped with another one. It is sealed and never shown again.',
  })
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ type: AiSettingsDto, headers: ETAG })
  @ApiProblems({
    400: 'The body does not have the right shape.',
    412: 'The settings were changed since they were read.',
    422: 'The settings lead nowhere: an unknown generator, no model, or an address that may not be asked.',
  })
  async put(
    @CurrentPrincipal() { organizationId, actor }: Principal,
    @Body() body: PutAiSettingsDto,
    @IfMatchVersions() expected: number[] | null,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AiSettingsDto> {
    await this.change.execute(organizationId, actor, PutAiSettingsDto.wanted(body), expected);
    return this.shown(organizationId, response);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({
    operationId: 'deleteAiSettings',
    summary: 'Delete the settings of the text generator',
    description: 'The key is deleted. What the operator set for all holds again: the template, unless a model is set.',
  })
  @ApiHeader(IF_MATCH)
  @ApiNoContentResponse({ description: 'The organization has no settings of its own (any more).' })
  @ApiProblems({ 412: 'The settings were changed since they were read.' })
  delete(
    @CurrentPrincipal() { organizationId, actor }: Principal,
    @IfMatchVersions() expected: number[] | null,
  ): Promise<void> {
    return this.change.remove(organizationId, actor, expected);
  }

  @Post('test')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'tryAiSettings',
    summary: 'Test the text generator',
    description:
      'Has a tiny text written by the settings in force, once, and says what stood in the way. It counts as a call.',
  })
  @ApiOkResponse({ type: AiSettingsTrialDto })
  @ApiProblems({ 429: 'Tried too often.' })
  async try(@CurrentPrincipal() { organizationId }: Principal): Promise<AiSettingsTrialDto> {
    return AiSettingsTrialDto.from(await this.trial.execute(organizationId));
  }

  private async shown(organizationId: number, response: Response): Promise<AiSettingsDto> {
    const view = await this.read.execute(organizationId);
    response.setHeader('ETag', `"${view.version}"`);
    return AiSettingsDto.from(view);
  }
}
