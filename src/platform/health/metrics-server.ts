import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { platformConfig, type PlatformConfig } from '../config/platform.config.js';
import { JsonLogger } from '../logging/json-logger.js';
import { metrics } from './metrics.js';

/** `GET /metrics` for Prometheus, on its own port, so that it is never reachable where people are. */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | null = null;

  constructor(
    @Inject(platformConfig.token) private readonly config: PlatformConfig,
    private readonly logger: JsonLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.METRICS_PORT < 0) return;
    const server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      void metrics.metrics().then((text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text));
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(this.config.METRICS_PORT, this.config.METRICS_HOST, resolve);
    });
    this.server = server;
    this.logger.event('metrics listening', { port: (server.address() as AddressInfo).port });
  }

  async onApplicationShutdown(): Promise<void> {
    const server = this.server;
    if (server === null) return;
    const closed = new Promise((resolve) => server.close(resolve));
    // From now on no time limit of Node's ends who says half of a request, or nothing.
    server.closeAllConnections();
    await closed;
  }
}
