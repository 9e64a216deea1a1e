import type { AddressInfo } from 'node:net';
import { Controller, HttpCode, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { appModule } from '../../src/app.module.js';
import { AgentSigned, CurrentDevice, DevicesModule, SignedBody, type SignedDevice } from '../../src/devices/index.js';
import { configureHttp } from '../../src/platform/http/configure-http.js';
import type { TestService } from '../support/service.js';

@Controller('agent/probe')
class ProbeController {
  @Post()
  @HttpCode(200)
  @AgentSigned()
  probe(@CurrentDevice() device: SignedDevice, @SignedBody() body: Buffer): object {
    return { device, hex: body.subarray(0, 64).toString('hex'), length: body.length };
  }
}

@Module({})
class ProbeModule {}

/** A second replica of the service with one more route, `POST /agent/probe`: a foreign context that takes signed requests. */
export async function startProbe(
  service: TestService,
  env: Record<string, string> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const environment = { ...service.environment, ROLE: 'api', ...env };
  const module = {
    module: ProbeModule,
    imports: [appModule(environment), DevicesModule],
    controllers: [ProbeController],
  };
  const app = await NestFactory.create<NestExpressApplication>(module, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
    forceCloseConnections: true,
  });
  configureHttp(app);
  app.setGlobalPrefix('api/v1');
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => app.close() };
}
