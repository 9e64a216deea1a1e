import 'reflect-metadata';
import { createApplication } from './application.js';
import { ConfigurationError, JsonLogger, platformConfig, type PlatformConfig } from './platform/index.js';

try {
  const app = await createApplication(process.env);
  const config = app.get<PlatformConfig>(platformConfig.token);
  if (config.ROLE === 'worker') {
    app.get(JsonLogger).event('working');
  } else {
    await app.listen(config.PORT, config.HOST);
    const { port } = app.getHttpServer().address() as { port: number };
    app.get(JsonLogger).event('listening', { port });
  }
} catch (error) {
  const message =
    error instanceof ConfigurationError
      ? error.message
      : `The service could not start: ${(error as Error).stack ?? String(error)}`;
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
