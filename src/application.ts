import { type INestApplication, RequestMethod } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { appModule } from './app.module.js';
import { serveDashboard } from './dashboard/index.js';
import { describeApiKeys } from './identity/index.js';
import { TAGS } from './openapi-tags.js';
import {
  addExamples,
  shareRefusals,
  answerTheRest,
  checkConfiguration,
  ClosedByDefaultGuard,
  configureHttp,
  type Environment,
  PROBLEM_SCHEMA,
  sayNullAsTypes,
  serveContract,
  shareHeaders,
  offerNoFiniteFields,
  sayPublicBodyLimits,
} from './platform/index.js';
import { describeReportSections, reportSectionModels } from './reports/index.js';

/** Everything of the product is under here; health checks are not. */
export const API_PREFIX = 'api/v1';

/** Builds the service, ready to listen. Throws {@link ConfigurationError} when the environment will not do. */
export async function createApplication(environment: Environment): Promise<NestExpressApplication> {
  checkConfiguration(environment);
  offerNoFiniteFields();
  const app = await NestFactory.create<NestExpressApplication>(appModule(environment), {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
    forceCloseConnections: true,
  });
  configureHttp(app);
  app.use(serveDashboard());
  app.setGlobalPrefix(API_PREFIX, {
    exclude: [
      { path: '/', method: RequestMethod.GET },
      { path: 'health/live', method: RequestMethod.GET },
      { path: 'health/ready', method: RequestMethod.GET },
      { path: '.well-known/jwks.json', method: RequestMethod.GET },
      { path: 'auth/callback/:provider', method: RequestMethod.GET },
      { path: 'invitation', method: RequestMethod.GET },
      { path: 'downloads/{*file}', method: RequestMethod.GET },
      { path: 'dev-idp/{*rest}', method: RequestMethod.ALL },
    ],
  });
  app.enableShutdownHooks();
  serveContract(app, API_PREFIX, () => openApiDocument(app));
  await app.init();
  answerTheRest(app);
  return app;
}

/** The contract as code says it: OpenAPI 3.1, with one problem schema for every refusal. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Posture')
    .setDescription('Security posture: devices, signed scans, findings. Refusals are RFC 9457 problems.')
    .setVersion('1')
    .addCookieAuth('svc_access', { type: 'apiKey', in: 'cookie' }, 'cookie')
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: 'X-Device-Token',
        description:
          'With X-Timestamp and X-Signature: HMAC-SHA256 in hex, keyed by the token, over `timestamp + "\\n" + body bytes as sent`.',
      },
      'device-signature',
    );
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);

  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (_controller, method) => method,
    extraModels: reportSectionModels(app),
  });
  describeReportSections(document, app);
  document.components ??= {};
  document.components.schemas = {
    ...document.components.schemas,
    Problem: structuredClone(PROBLEM_SCHEMA) as unknown as object,
  };
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path as Record<string, { responses?: Record<string, unknown> }>)) {
      if (operation.responses) {
        operation.responses['default'] ??= {
          description: 'Any other refusal.',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        };
      }
    }
  }
  sayPublicBodyLimits(document, app.get(ClosedByDefaultGuard).routes(), API_PREFIX);
  describeApiKeys(document, app.get(ClosedByDefaultGuard).routes(), API_PREFIX);
  sayNullAsTypes(document);
  shareRefusals(document);
  shareHeaders(document);
  addExamples(document);
  return document;
}
