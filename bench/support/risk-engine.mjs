import 'reflect-metadata';

// A process of its own that updates when it is told to, so that a part can time one thing at a time. Messages are
// `{id, work, values}`; the answer is `{id, ms, result}` or `{id, error}`.
const at = (path) => import(new URL(`../../dist/src/${path}`, import.meta.url).href);
const { createApplication } = await at('application.js');
const { Database } = await at('platform/index.js');
const { InvalidateRisk } = await at('vulnerabilities/index.js');
const { MatchDevicesService } = await at('vulnerabilities/app/matching/match-devices.service.js');
const { RiskProjection, VerifyRisk } = await at('risk/index.js');
const { RecountDevice } = await at('risk/app/recount-device.service.js');
const { ComplianceProjection, InvalidateCompliance, RebuildCompliance, VerifyCompliance } =
  await at('compliance/index.js');

const app = await createApplication({ LOG_LEVEL: 'silent', ...process.env, ROLE: 'api', METRICS_PORT: '-1' });
const works = {
  rebuild: (organizationId) => app.get(RiskProjection).rebuild(organizationId),
  update: (organizationId) => app.get(RiskProjection).update(organizationId),
  updateDevice: (organizationId, deviceId) => app.get(RecountDevice).execute(organizationId, deviceId, 'findings'),
  verify: (organizationId) => app.get(VerifyRisk).execute(organizationId, new Date()),
  rebuildCompliance: (organizationId) => app.get(RebuildCompliance).execute(organizationId),
  updateCompliance: (organizationId, deviceId) => app.get(InvalidateCompliance).device(organizationId, deviceId),
  settleCompliance: (organizationId) => app.get(ComplianceProjection).update(organizationId),
  verifyCompliance: (organizationId) => app.get(VerifyCompliance).execute(organizationId),
  match: (organizationId, deviceId) => app.get(MatchDevicesService).match(organizationId, [deviceId], null),
  listed: (_organizationId, identifiers) => app.get(InvalidateRisk).identifiers(identifiers, 'kev'),
};
process.on('message', async ({ id, work, values }) => {
  const begun = performance.now();
  try {
    const [organizationId] = values;
    const run = () => works[work](...values);
    const result = await (work === 'listed' ? run() : app.get(Database).inOrganization(organizationId, run));
    process.send({ id, ms: performance.now() - begun, result });
  } catch (error) {
    process.send({ id, error: String(error.stack) });
  }
});
process.stdout.write(`{"msg":"listening","port":1}\n`);
