import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceUnit, timerUnit } from '../../agent/src/install/systemd-units.ts';
import { BUNDLE, bundleAgent } from '../build/agent-bundle.mjs';
import { debianPackage } from './debian-package.mjs';
import { ROOT, dataFolder, giveUp } from '../shared/project.mjs';

/** Where Debian's own package puts it. */
const NODE = '/usr/bin/node';
const INTERVAL_SECONDS = 3600;
/** For every time in the package, unless SOURCE_DATE_EPOCH says another: 1 January 2026. */
const SECONDS = 1_767_225_600;

/** Of who names nobody: a package that was made here, for which no distribution answers. The domain can never be anybody's (RFC 2606). */
const SELF_BUILT = 'Self-built package <self-built@posture-agent.invalid>';

const folder = join(dataFolder(), 'packages');
const read = (name) => readFileSync(join(ROOT, 'agent', name), 'utf8');
await bundleAgent().catch((error) => giveUp(error.message));

const { version, author } = JSON.parse(read('package.json'));
const bytes = made({
  version,
  program: readFileSync(BUNDLE),
  service: serviceUnit({ node: NODE, program: '/usr/lib/posture-agent/posture-agent.mjs' }),
  timer: timerUnit(INTERVAL_SECONDS),
  texts: Object.fromEntries(
    ['changelog', 'copyright', 'postinst', 'prerm', 'postrm'].map((name) => [name, read(`packaging/debian/${name}`)]),
  ),
  readme: read('README.md'),
  maintainer: process.env.DEB_MAINTAINER || author || SELF_BUILT,
  seconds: Number(process.env.SOURCE_DATE_EPOCH ?? SECONDS),
});
const file = join(folder, `posture-agent_${version}_all.deb`);
mkdirSync(folder, { recursive: true });
writeFileSync(file, bytes);
console.log(`${file}\n${createHash('sha256').update(bytes).digest('hex')}`);

function made(parts) {
  try {
    return debianPackage(parts);
  } catch (error) {
    return giveUp(error.message);
  }
}
