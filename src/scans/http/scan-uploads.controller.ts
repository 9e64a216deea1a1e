import { Controller, Get, Headers, HttpCode, HttpStatus, Post, Query, Res } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBody,
  ApiConsumes,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiPropertyOptional,
  ApiTags,
} from '@nestjs/swagger';
import { IsOptional, IsString, IsUUID, Length, Matches } from 'class-validator';
import type { Response } from 'express';
import { CurrentPrincipal, mayRead, type Principal, Roles } from '../../identity/index.js';
import {
  AnswersAs,
  ApiList,
  ApiProblems,
  Clock,
  DocumentBytes,
  Idempotent,
  IdParam,
  ListOf,
  type ListPage,
  NOT_PLAIN,
  OpenToKeys,
  TellsWriters,
  PLAIN_LINE,
  preferredWait,
  RawDocument,
} from '../../platform/index.js';
import { ReadUploads } from '../app/read-uploads.service.js';
import { UPLOAD_LIST, type UploadListQuery } from '../app/scan-list.js';
import { UndoUpload } from '../app/undo-upload.service.js';
import { UploadScan } from '../app/upload-scan.service.js';
import { type ReceiptReader, ScanUploadDto, ScanUploadReceiptDto, scopeHeader } from './scan-upload.dto.js';

/** Most that may be sent in one request, on the wire: as much as agents may. */
const WIRE_LIMIT_BYTES = 8 * 1024 * 1024;
const SEND_LESS =
  'Send it compressed (Content-Encoding: gzip), or export the report in parts, by host, project or date, and send each by itself.';
const MAX_WAIT_SECONDS = 30;

/** What is said of an uploaded document. */
export class UploadParametersDto {
  @ApiPropertyOptional({
    format: 'uuid',
    description:
      'The device that the document is about. Leave it out for a report that names its hosts: each gets its own.',
  })
  @IsOptional()
  @IsUUID()
  deviceId?: string;

  @ApiPropertyOptional({
    minLength: 1,
    maxLength: 512,
    description: 'What was scanned, where the document does not say it well; `X-Scan-Scope` says the same.',
  })
  @IsOptional()
  @IsString()
  @Length(1, 512)
  @Matches(PLAIN_LINE, { message: NOT_PLAIN })
  scope?: string;

  @ApiPropertyOptional({
    minLength: 1,
    maxLength: 100,
    example: 'office-berlin',
    description: 'Which network private addresses are meant in: a host that only has one is looked for there alone.',
  })
  @IsOptional()
  @IsString()
  @Length(1, 100)
  @Matches(PLAIN_LINE, { message: NOT_PLAIN })
  network?: string;
}

/** Documents of scanners as people and programs upload them. */
@ApiTags('Scans')
@Roles('viewer')
@Controller('scans')
@OpenToKeys('uploads')
export class ScanUploadsController {
  constructor(
    private readonly uploading: UploadScan,
    private readonly uploads: ReadUploads,
    private readonly undoing: UndoUpload,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes a report as the scanner wrote it; what it is, is found out. Answered once it is durably stored. A report about one machine
   * needs `deviceId`; one that tells its hosts gives each its device, and makes those that are new. The same bytes again for the
   * same device and scope are the first upload, while nothing came in their place since.
   */
  @Post('upload')
  @HttpCode(HttpStatus.ACCEPTED)
  @Roles('analyst')
  @Idempotent()
  @RawDocument(WIRE_LIMIT_BYTES, SEND_LESS)
  @ApiOperation({ operationId: 'uploadScan', summary: 'Upload a report' })
  @ApiConsumes('application/json', 'application/xml', 'text/csv', 'application/octet-stream')
  @ApiBody({
    description:
      'The document, or the same as gzip (`Content-Encoding: gzip`, or a file that is gzip): 8 MiB on the wire, 64 MiB inflated.',
    schema: {
      type: 'object',
      additionalProperties: true,
      example: { SchemaVersion: 2, ArtifactName: 'debian:12', Results: [] },
    },
  })
  @ApiHeader({ name: 'X-Scan-Scope', required: false, description: 'What was scanned, as `scope`.' })
  @ApiAcceptedResponse({ type: ScanUploadReceiptDto, description: 'Stored; a job applies it.' })
  @ApiOkResponse({ type: ScanUploadReceiptDto, description: 'Was uploaded before.' })
  @ApiProblems({
    400: 'The body does not decompress, is no report that is known, or needs a device that was not named (`device-needed`).',
    404: 'No such device in this organization.',
    409: 'The device is deactivated.',
    413: 'Larger than 8 MiB on the wire or 64 MiB inflated. Or reading it takes more time or memory than one document may (`document-too-costly`).',
    415: 'Not a media type or encoding that is taken.',
    503: 'The service is reading as many large documents as it can.',
  })
  @TellsWriters('duplicate', 'hosts', 'refused', 'newDevices')
  async upload(
    @CurrentPrincipal() principal: Principal,
    @Query() { deviceId, scope, network }: UploadParametersDto,
    @DocumentBytes() body: Buffer,
    @Headers() headers: Record<string, string | undefined>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ScanUploadReceiptDto> {
    const { organizationId, actor } = principal;
    const { uploadId, duplicate } = await this.uploading.execute(
      { organizationId, kind: actor.kind === 'api-key' ? 'api-key' : 'user', id: actor.id },
      {
        body,
        contentType: headers['content-type'],
        contentEncoding: headers['content-encoding'],
        deviceId,
        scope: scope ?? scopeHeader(headers),
        network,
      },
    );
    response.location(`/api/v1/scans/uploads/${uploadId}`);
    if (duplicate) response.status(HttpStatus.OK);
    return ScanUploadReceiptDto.of(
      await this.uploads.receipt(organizationId, uploadId),
      readerOf(principal),
      duplicate,
    );
  }

  /** All uploads of the organization, newest first. */
  @Get('uploads')
  @ApiOperation({ operationId: 'listUploads', summary: 'List uploads' })
  @ApiList(UPLOAD_LIST, ScanUploadDto)
  list(
    @CurrentPrincipal() { organizationId }: Principal,
    @ListOf(UPLOAD_LIST) query: UploadListQuery,
  ): Promise<ListPage<ScanUploadDto>> {
    return this.uploads.list(organizationId, query, (row) => ScanUploadDto.from(row));
  }

  /**
   * What was understood of an upload, and what became of each of its hosts. An API key without `devices:read` is told no names of
   * devices, and no notes or reasons of refusals, which have such names.
   */
  @Get('uploads/:id')
  @ApiOperation({ operationId: 'getUpload', summary: 'Show the receipt of an upload' })
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description: `\`wait=N\` waits up to N s (at most ${MAX_WAIT_SECONDS}) until all of it is applied.`,
  })
  @ApiProblems({ 404: 'No such upload in this organization.' })
  async receipt(
    @CurrentPrincipal() principal: Principal,
    @IdParam('id', 'upload') id: string,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ScanUploadReceiptDto> {
    const seconds = preferredWait(prefer, MAX_WAIT_SECONDS);
    const receipt = await this.uploads.receipt(principal.organizationId, id, seconds ?? 0);
    if (seconds !== null && receipt.waited) response.setHeader('Preference-Applied', `wait=${seconds}`);
    return ScanUploadReceiptDto.of(receipt, readerOf(principal));
  }

  /**
   * Takes an upload back: what its sources and scopes showed before counts again, and devices that it made and that nothing else
   * tells of are deactivated. Of hosts of which a newer scan has come since nothing changes. More than 25 are undone by a job. Like
   * confirming a scan it closes findings that nobody looked for, so an API key needs `scans:write`.
   */
  @Post('uploads/:id/undo')
  @HttpCode(200)
  @OpenToKeys('scans')
  @Roles('analyst')
  @ApiOperation({ operationId: 'undoUpload', summary: 'Undo an upload' })
  @ApiOkResponse({ type: ScanUploadReceiptDto })
  @ApiProblems({
    404: 'No such upload in this organization.',
    409: 'It was undone before, or newer scans of all of its sources and scopes have come since.',
  })
  @TellsWriters('undoneAt')
  @AnswersAs('uploads')
  async undo(
    @CurrentPrincipal() principal: Principal,
    @IdParam('id', 'upload') id: string,
  ): Promise<ScanUploadReceiptDto> {
    const { organizationId, actor } = principal;
    await this.undoing.begin(organizationId, actor.id, id, this.clock.now());
    return ScanUploadReceiptDto.of(await this.uploads.receipt(organizationId, id), readerOf(principal));
  }
}

/** Uploads are no way round `devices:read`. */
function readerOf(principal: Principal): ReceiptReader {
  return mayRead(principal, 'devices') ? 'devices' : 'no-devices';
}
