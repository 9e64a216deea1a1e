import { Controller, Delete, HttpCode, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiProblems, IdParam } from '../../platform/index.js';
import { EndOtherSessions } from '../app/sessions.js';
import { UnlinkIdentity } from '../app/unlink-identity.service.js';
import type { Person } from '../domain/principal.js';
import { CurrentPerson } from './current-principal.decorator.js';
import { PeopleOnly, Roles } from './roles.decorator.js';
import { SessionCookies } from './session-cookies.js';

/** What a person signs in with, and where they are signed in: taking some of it away. */
@ApiTags('Sign-in')
@Controller('auth')
@PeopleOnly()
@Roles('viewer')
export class OwnIdentitiesController {
  constructor(
    private readonly unlink: UnlinkIdentity,
    private readonly endOthers: EndOtherSessions,
    private readonly cookies: SessionCookies,
  ) {}

  @Delete('identities/:id')
  @ApiOperation({
    summary: 'Unlink one of your accounts',
    description: 'The sessions begun with it end, this one too if it is one of them.',
  })
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'It signs in here no more.' })
  @ApiProblems({ 404: 'No identity of yours has this id.', 422: 'It is the only one.' })
  async unlinkIdentity(
    @CurrentPerson() person: Person,
    @IdParam('id', 'identity') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    if (await this.unlink.execute(person, id)) this.cookies.clear(response);
  }

  @Delete('sessions')
  @ApiOperation({
    summary: 'End all of your other sessions',
    description: 'In every organization and on every machine; this one goes on.',
  })
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'This is the only session now.' })
  async revokeOtherSessions(@CurrentPerson() person: Person): Promise<void> {
    await this.endOthers.execute(person);
  }
}
