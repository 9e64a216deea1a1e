import { Body, Controller, Delete, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import {
  ApiProblems,
  Idempotent,
  InvalidRequestError,
  LargeJson,
  OpenToKeys,
  TellsWriters,
  suggest,
} from '../../platform/index.js';
import { ImportFramework } from '../app/import-framework.service.js';
import { FRAMEWORK_DOCUMENT_BYTES } from '../app/read-framework-document.js';
import { FRAMEWORK_DOCUMENT, ImportedFrameworkDto } from './own-framework.dto.js';

/** Frameworks that an organization brings itself. */
@ApiTags('Compliance')
@Roles('admin')
@Controller('compliance/frameworks')
@OpenToKeys('compliance')
export class OwnFrameworksController {
  constructor(private readonly importing: ImportFramework) {}

  @Post()
  @Idempotent()
  @LargeJson(FRAMEWORK_DOCUMENT_BYTES)
  @ApiOperation({
    operationId: 'importFramework',
    summary: 'Import a framework',
    description:
      'In our format, or as an OSCAL catalog. Imported again under the same slug it is a new revision; earlier ones are kept, and so is what was said about its controls. Signals speak for frameworks of the service only: the controls of others are attested.',
  })
  @ApiQuery({
    name: 'slug',
    required: false,
    description: 'What an OSCAL catalog is to be called here; our format has its own.',
    schema: { type: 'string' },
  })
  @ApiBody({
    description: 'At most 12 MiB; 4 MiB in our format.',
    schema: FRAMEWORK_DOCUMENT.schema,
    examples: FRAMEWORK_DOCUMENT.examples,
  })
  @ApiCreatedResponse({ type: ImportedFrameworkDto, headers: { Location: { schema: { type: 'string' } } } })
  @ApiOkResponse({
    type: ImportedFrameworkDto,
    description: 'It is the same as the newest revision: nothing was imported.',
  })
  @ApiProblems({
    400: 'It is no framework that can be used; `errors` names every fault with its path, and its line where it is in our format.',
    409: 'A framework of the service has this slug. Or a request with this `Idempotency-Key` is still running.',
    413: 'It is larger than 12 MiB, or reading it takes more time or memory than one document may (`document-too-costly`).',
    422: 'The organization has 50 frameworks of its own. Or this `Idempotency-Key` was used for another request.',
  })
  @TellsWriters('slug', 'revision')
  async import(
    @CurrentPrincipal() { organizationId, actor }: Principal,
    @Query() query: Record<string, unknown>,
    @Body() text: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ImportedFrameworkDto> {
    const file = await this.importing.read(organizationId, text, slugIn(query));
    const { known, isNew } = await this.importing.execute(organizationId, actor, file);
    response.status(isNew ? 201 : 200);
    response.setHeader('Location', `${request.path.replace(/\/$/, '')}/${file.slug}/assessment`);
    return ImportedFrameworkDto.from(known);
  }

  @Delete(':slug')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'removeFramework',
    summary: 'Take a framework of your own out of use',
    description: 'What was said about its controls stays on record, and counts again when it is imported again.',
  })
  @ApiParam({ name: 'slug', description: 'Of the framework.', example: 'house-rules' })
  @ApiNoContentResponse({ description: 'It is out of use.' })
  @ApiProblems({ 404: 'The organization has no such framework.', 409: 'It comes with the service.' })
  remove(@CurrentPrincipal() { organizationId, actor }: Principal, @Param('slug') slug: string): Promise<void> {
    return this.importing.remove(organizationId, actor, slug);
  }
}

function slugIn(query: Record<string, unknown>): string | null {
  const { slug, ...others } = query;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    const detail = 'is not a parameter of this operation';
    throw new InvalidRequestError('unknown-parameter', 'Unknown query parameter', 'Takes slug, and nothing else.', {
      errors: [{ parameter: unknown.slice(0, 100), detail, ...suggest(unknown, ['slug']) }],
    });
  }
  return typeof slug === 'string' ? slug : null;
}
