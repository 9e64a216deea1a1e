import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentPrincipal, mayWrite, type Principal, Roles } from '../../identity/index.js';
import {
  ApiProblems,
  CsvExports,
  DocumentBytes,
  ExportTrail,
  hasRepresentation,
  InvalidRequestError,
  LargeJsonBytes,
  OpenToKeys,
  TellsWriters,
  suggest,
} from '../../platform/index.js';
import { VEX_DOCUMENT_BYTES } from '../app/read-vex-text.js';
import { TakeVex } from '../app/take-vex.service.js';
import { PublishVex, type VexToPublish } from '../app/publish-vex.service.js';
import { VEX_FORMATS, type VexFormat } from '../domain/vex.js';
import { VexResultDto } from './vex.dto.js';
import { VEX_DOCUMENT } from './vex.openapi.js';

/** Decisions about findings as other tools write and read them. */
@ApiTags('Decisions')
@Roles('viewer')
@Controller('vex')
@OpenToKeys('vex')
export class VexController {
  constructor(
    private readonly report: PublishVex,
    private readonly take: TakeVex,
    private readonly exports: CsvExports,
    private readonly trail: ExportTrail,
  ) {}

  /** Every decision that holds. The same decisions give the same document. */
  @Get()
  @ApiOperation({
    operationId: 'getVex',
    summary: 'Export decisions as VEX',
    description:
      'Products are package URLs; what is decided for tags, devices or everything has names of our own (`urn:posture:tag:…`, `urn:uuid:…`, `urn:posture:all`), which `POST /vex` understands. What VEX has no word for stands in `status_notes` or in properties.',
  })
  @ApiQuery({
    name: 'format',
    required: false,
    description: 'The specification that the document follows.',
    schema: { type: 'string', enum: [...VEX_FORMATS], default: 'openvex' },
  })
  @ApiOkResponse({
    description: 'OpenVEX 0.2.0, CycloneDX 1.6 or CSAF 2.0.',
    content: { 'application/json': { schema: VEX_DOCUMENT.schema, examples: VEX_DOCUMENT.examples } },
    headers: { ETag: { schema: { type: 'string' } } },
  })
  @ApiProblems({
    400: 'A parameter is unknown or has a value that it cannot take.',
    404: 'No decision holds, and OpenVEX has no document without a statement (`nothing-decided`): the other formats do.',
    503: 'Other exports are being read, or another one of the organization (`export-busy`): come again.',
  })
  async export(
    @CurrentPrincipal() { organizationId, organizationPublicId: id, organizationName: name }: Principal,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const format = formatOf(query);
    const open = (): Promise<VexToPublish> => this.report.open({ organizationId, id, name }, format);
    const pieces = async (): Promise<AsyncIterable<string> | null> => {
      const document = await open();
      return isWanted(request, response, document) ? document.pieces() : null;
    };
    await this.exports.write(response, organizationId, pieces, async () => {
      // A snapshot cannot write the event: who may have it already, and whether there is any, is asked before.
      await this.report.check(organizationId, format);
      const mayHave = request.method === 'HEAD' || request.get('if-none-match') !== undefined;
      if (mayHave && !isWanted(request, response, await open())) return false;
      await this.trail.record(request, 'document', 'vex');
      return true;
    });
  }

  @Post()
  @HttpCode(200)
  @Roles('analyst')
  @LargeJsonBytes(VEX_DOCUMENT_BYTES, 'Send its statements in several documents, each under an id of its own.')
  @ApiOperation({
    operationId: 'importVex',
    summary: 'Import decisions as VEX',
    description:
      'OpenVEX (0.0.1, 0.2.0), CycloneDX (1.4 and later) or CSAF (2.0, 2.1). `not_affected` and, for a named version, `fixed` become decisions about packages and products; what is affected or under investigation stays open, whatever older statements say: of several about one finding the latest counts. The same document twice changes nothing; a later version replaces what the earlier one said. A vulnerability that nobody has seen here yet is decided about for when it appears.',
  })
  @ApiBody({ description: 'At most 20 MiB.', schema: VEX_DOCUMENT.schema, examples: VEX_DOCUMENT.examples })
  @ApiOkResponse({ type: VexResultDto })
  @ApiQuery({
    name: 'everybody',
    required: false,
    description:
      'Whether our name for everything (`urn:posture:all`) counts: for documents of other organizations that use Posture.',
    schema: { type: 'boolean', default: false },
  })
  @ApiProblems({
    400: 'It is no VEX document that we understand; `errors` point to where.',
    413: 'It is larger than 20 MiB, or checking it takes more time or memory than one document may (`document-too-costly`).',
    422: 'It brings the decisions about vulnerabilities that nobody here has to more than are kept (`too-many-vex-decisions`).',
    503: 'Other large documents are being read: come again.',
  })
  @TellsWriters('document', 'format', 'created', 'kept', 'open', 'ignored', 'ended')
  async import(
    @CurrentPrincipal() principal: Principal,
    @Query() query: Record<string, unknown>,
    @DocumentBytes() bytes: Buffer,
  ): Promise<VexResultDto> {
    const everybody = wordOf(query, 'everybody', ['false', 'true']) === 'true';
    const { organizationId, organizationPublicId: publicId, actor } = principal;
    const mayDecide = mayWrite(principal, 'risk-acceptances');
    return VexResultDto.from(await this.take.execute({ organizationId, publicId, everybody, mayDecide }, actor, bytes));
  }
}

/** Sets the headers, and 304 for one who has it; whether the text is to follow. */
function isWanted(request: Request, response: Response, { etag }: VexToPublish): boolean {
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', 'private, no-cache');
  const isKnown = hasRepresentation(request, etag);
  response.status(isKnown ? 304 : 200);
  if (!isKnown) response.type('application/json; charset=utf-8');
  return !isKnown && request.method !== 'HEAD';
}

function formatOf(query: Record<string, unknown>): VexFormat {
  return wordOf(query, 'format', VEX_FORMATS);
}

/** The only parameter of an operation: one of the words, of which the first is that of who leaves it out. */
function wordOf<const W extends string>(query: Record<string, unknown>, name: string, words: readonly [W, ...W[]]): W {
  const { [name]: given = words[0], ...others } = query;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new InvalidRequestError('unknown-parameter', 'Unknown query parameter', `Takes ${name}, and nothing else.`, {
      errors: [
        {
          parameter: unknown.slice(0, 100),
          detail: 'is not a parameter of this operation',
          ...suggest(unknown, [name]),
        },
      ],
    });
  const known = words.find((one) => one === given);
  if (known === undefined)
    throw new InvalidRequestError('invalid-parameter', 'Invalid query parameter', `There is no such ${name}.`, {
      errors: [{ parameter: name, detail: `takes ${words.join(', ')}` }],
    });
  return known;
}
