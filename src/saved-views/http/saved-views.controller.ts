import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentPerson, PeopleOnly, type Person, Roles } from '../../identity/index.js';
import {
  ApiList,
  ApiProblems,
  ETAG,
  Idempotent,
  IdParam,
  IfMatchVersions,
  ListOf,
  type ListPage,
} from '../../platform/index.js';
import { SAVED_VIEW_LIST, type SavedViewListQuery } from '../app/saved-view-list.js';
import { SavedViews } from '../app/saved-views.service.js';
import type { SavedViewRow } from '../persistence/saved-view.repository.js';
import { ChangeSavedViewDto, CreateSavedViewDto, SavedViewDto } from './saved-view.dto.js';

const ABSENT = 'There is no such view, or it is somebody else’s.';

/** Views of the dashboard that people keep: a page with its filters and sort, under a name. */
@ApiTags('Saved views')
@Controller('saved-views')
@PeopleOnly()
@Roles('viewer')
export class SavedViewsController {
  constructor(private readonly views: SavedViews) {}

  @Get()
  @ApiOperation({ summary: 'List saved views', description: "The caller's own, and those that others share." })
  @ApiList(SAVED_VIEW_LIST, SavedViewDto)
  listSavedViews(
    @CurrentPerson() person: Person,
    @ListOf(SAVED_VIEW_LIST) query: SavedViewListQuery,
  ): Promise<ListPage<SavedViewDto>> {
    return this.views.list(person, query, (row) => SavedViewDto.from(row));
  }

  @Get(':id')
  @ApiOperation({ summary: 'Show a saved view', description: 'With the ETag that guards a change of it.' })
  @ApiOkResponse({ type: SavedViewDto, headers: ETAG })
  @ApiProblems({ 404: ABSENT })
  async getSavedView(
    @CurrentPerson() person: Person,
    @IdParam('id', 'saved view') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SavedViewDto> {
    return shown(await this.views.one(person, id), response);
  }

  @Post()
  @ApiOperation({ summary: 'Save a view', description: 'For the caller, or for everybody in the organization.' })
  @Idempotent()
  @ApiCreatedResponse({ type: SavedViewDto, headers: { ...ETAG, Location: { schema: { type: 'string' } } } })
  @ApiProblems({
    400: 'The body does not have the right shape.',
    409: 'The caller has a view of this name for this page.',
    422: 'The caller has as many views as one person can keep.',
  })
  async createSavedView(
    @CurrentPerson() person: Person,
    @Body() { page, name, query, shared = false }: CreateSavedViewDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SavedViewDto> {
    const view = await this.views.create(person, { page, name, query, shared });
    response.setHeader('Location', `${request.path.replace(/\/$/, '')}/${view.id}`);
    return shown(view, response);
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Change a saved view',
    description: "The caller's own, or, for administrators, one that somebody shares; `changedBy` says who did.",
  })
  @ApiHeader({ name: 'If-Match', required: false, description: 'The ETag that was read.' })
  @ApiOkResponse({ type: SavedViewDto, headers: ETAG })
  @ApiProblems({
    400: 'The body does not have the right shape.',
    404: ABSENT,
    409: 'Its owner has another view of this name for this page.',
    412: 'It was changed since it was read.',
  })
  async changeSavedView(
    @CurrentPerson() person: Person,
    @IdParam('id', 'saved view') id: string,
    @Body() body: ChangeSavedViewDto,
    @IfMatchVersions() versions: number[] | null,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SavedViewDto> {
    return shown(await this.views.change(person, id, body, versions), response);
  }

  @Delete(':id')
  @ApiOperation({
    summary: 'Delete a saved view',
    description: "The caller's own, or, for administrators, one that somebody shares.",
  })
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'It is gone.' })
  @ApiProblems({ 404: ABSENT })
  async deleteSavedView(@CurrentPerson() person: Person, @IdParam('id', 'saved view') id: string): Promise<void> {
    await this.views.remove(person, id);
  }
}

function shown(view: SavedViewRow, response: Response): SavedViewDto {
  response.setHeader('ETag', `"${view.version}"`);
  return SavedViewDto.from(view);
}
