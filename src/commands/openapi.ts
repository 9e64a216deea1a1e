import 'reflect-metadata';
import { createApplication, openApiDocument } from '../application.js';

/** Prints the contract as JSON: what `npm run openapi` commits and the gate compares. */
const app = await createApplication({ ...process.env, LOG_LEVEL: 'silent', METRICS_PORT: '-1' });
const text = `${JSON.stringify(openApiDocument(app), null, 2)}\n`;
// The exit below does not wait for a reader that is slower than we are.
await new Promise<void>((resolve) => {
  process.stdout.write(text, () => {
    resolve();
  });
});
await app.close();
process.exit(0);
