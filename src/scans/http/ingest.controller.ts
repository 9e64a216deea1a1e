import { Controller, Headers, HttpStatus, Inject, Post, Res } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBody,
  ApiConsumes,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import {
  AgentSigned,
  CurrentDevice,
  devicesConfig,
  type DevicesConfig,
  SignedBody,
  type SignedDevice,
} from '../../devices/index.js';
import { ApiProblems, Clock, preferredWait } from '../../platform/index.js';
import { IngestScanService } from '../app/take-scan.service.js';
import { ReadScansService } from '../app/read-scans.service.js';
import { ReadUploads } from '../app/read-uploads.service.js';
import { isWaiting, type ScanStatus } from '../persistence/scan.repository.js';
import { IngestAnswerDto, ScanUploadReceiptDto, scopeHeader } from './scan-upload.dto.js';
import { ScanReceiptDto } from './scan.dto.js';

const MAX_WAIT_SECONDS = 30;

/** Where agents send what scanners saw. */
@ApiTags('Scans')
@Controller('scans')
export class IngestController {
  constructor(
    private readonly ingestScan: IngestScanService,
    private readonly scans: ReadScansService,
    private readonly uploads: ReadUploads,
    private readonly clock: Clock,
    @Inject(devicesConfig.token) private readonly config: DevicesConfig,
  ) {}

  /**
   * Takes a scan: the envelope, or a bare scanner document named by its media type. Answered once it is durably stored.
   * The same scan id again gives the first result. A report that tells its hosts is told of them, and not of the device that sends it.
   */
  @Post('ingest')
  @AgentSigned()
  @ApiOperation({ operationId: 'ingestScan', summary: 'Send a scan (agent-signed)' })
  @ApiConsumes('application/json')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['schemaVersion', 'scanId', 'source'],
      additionalProperties: true,
      example: {
        schemaVersion: '1.0',
        scanId: '0193f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1',
        source: 'trivy',
        startedAt: '2026-11-20T12:00:00Z',
        report: { SchemaVersion: 2, ArtifactName: 'debian:12', Results: [] },
      },
    },
  })
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description: `\`wait=N\` waits up to N s (at most ${MAX_WAIT_SECONDS}) for the result.`,
  })
  @ApiHeader({ name: 'X-Scan-Id', required: false, description: 'For a bare document: the scan id.' })
  @ApiHeader({ name: 'X-Scan-Scope', required: false, description: 'For a bare document: what was scanned.' })
  @ApiAcceptedResponse({ type: IngestAnswerDto, description: 'Stored.' })
  @ApiOkResponse({ type: IngestAnswerDto, description: 'Was stored before, with the same content.' })
  @ApiProblems({
    400: 'The body does not decompress, is not JSON, or is not what its source promises; `errors` says where.',
    409: 'The signature was used before, the scan id names other content, or two machines use this device.',
    413: 'Larger than 8 MiB on the wire or 64 MiB inflated. Or reading it takes more time or memory than one document may (`document-too-costly`).',
    415: 'Not a media type or encoding that is taken.',
  })
  async ingest(
    @CurrentDevice() device: SignedDevice,
    @SignedBody() body: Buffer,
    @Headers() headers: Record<string, string | undefined>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<IngestAnswerDto> {
    const { scanId, duplicate, status, isUpload } = await this.ingestScan.ingest(device, {
      body,
      contentType: headers['content-type'],
      contentEncoding: headers['content-encoding'],
      scanId: headers['x-scan-id'],
      scope: scopeHeader(headers),
    });
    const seconds = preferredWait(headers['prefer'], MAX_WAIT_SECONDS);
    if (isUpload) return this.uploadAnswer(device, { scanId, duplicate, seconds }, response);
    // An agent that does not wait is told what is known already, at no further statement.
    const receipt =
      seconds === null && status !== null ? null : await this.receipt(device, scanId, status, seconds ?? 0);
    response.status(duplicate ? HttpStatus.OK : HttpStatus.ACCEPTED).location(`/api/v1/scans/${scanId}`);
    if (seconds !== null) response.setHeader('Preference-Applied', `wait=${seconds}`);
    return {
      scanId,
      status: receipt?.status ?? status ?? 'received',
      duplicate,
      nextScanInSeconds: device.scanIntervalSeconds,
      minimumAgentVersion: this.config.DEVICE_MINIMUM_AGENT_VERSION,
      serverTime: this.clock.now(),
      ...(receipt && seconds !== null
        ? {
            diff: receipt.diff,
            coverage: receipt.coverage,
            warnings: receipt.warnings,
            reason: receipt.reason,
            causes: receipt.causes,
            story: receipt.story,
          }
        : {}),
    };
  }

  /** For a report of many hosts: its id is that of its upload. The agent is told of no device of others. */
  private async uploadAnswer(
    device: SignedDevice,
    { scanId, duplicate, seconds }: { scanId: string; duplicate: boolean; seconds: number | null },
    response: Response,
  ): Promise<IngestAnswerDto> {
    const receipt = await this.uploads.receipt(device.organizationId, scanId, seconds ?? 0);
    response.status(duplicate ? HttpStatus.OK : HttpStatus.ACCEPTED).location(`/api/v1/scans/uploads/${scanId}`);
    if (seconds !== null && receipt.waited) response.setHeader('Preference-Applied', `wait=${seconds}`);
    return {
      scanId,
      status: receipt.lines.some(({ status }) => isWaiting(status)) ? 'received' : 'completed',
      duplicate,
      nextScanInSeconds: device.scanIntervalSeconds,
      minimumAgentVersion: this.config.DEVICE_MINIMUM_AGENT_VERSION,
      serverTime: this.clock.now(),
      upload: ScanUploadReceiptDto.of(receipt, { deviceId: device.publicId }, duplicate),
    };
  }

  private async receipt(
    device: SignedDevice,
    scanId: string,
    status: ScanStatus | null,
    seconds: number,
  ): Promise<ScanReceiptDto> {
    const { organizationId } = device;
    const settled = status !== null && !isWaiting(status);
    return ScanReceiptDto.from(
      settled
        ? await this.scans.receipt(organizationId, scanId)
        : await this.scans.settled(organizationId, scanId, seconds),
    );
  }
}
