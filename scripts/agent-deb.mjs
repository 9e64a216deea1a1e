import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceUnit, timerUnit } from '../agent/src/install/systemd-units.ts';
import { BUNDLE, bundleAgent } from './agent-bundle.mjs';
import { debianPackage } from './debian-package.mjs';
import { ROOT, dataFolder, giveUp } from './project.mjs';

/** Where Debian's own package puts it. */
const NODE = '/usr/bin/node';
const INTERVAL_SECONDS = 3600;
/** For every time in the package, unless SOURCE_DATE_EPOCH says another: 1 January 2026. */
const SECONDS = 1_767_225_600;

const folder = join(dataFolder(), 'packages');
const read = (name) => readFileSync(join(ROOT, 'agent', name), 'utf8');
await bundleAgent().catch((error) => giveUp(error.message));

const { version } = JSON.parse(read('package.json'));
const bytes = debianPackage({
  version,
  program: readFileSync(BUNDLE),
  service: serviceUnit({ node: NODE, program: '/usr/lib/posture-agent/posture-agent.mjs' }),
  timer: timerUnit(INTERVAL_SECONDS),
  texts: Object.fromEntries(
    ['copyright', 'postinst', 'prerm', 'postrm'].map((name) => [name, read(`packaging/debian/${name}`)]),
  ),
  readme: read('README.md'),
  maintainer: process.env.DEB_MAINTAINER ?? 'Posture <root@localhost>',
  seconds: Number(process.env.SOURCE_DATE_EPOCH ?? SECONDS),
});
const file = join(folder, `posture-agent_${version}_all.deb`);
mkdirSync(folder, { recursive: true });
writeFileSync(file, bytes);
console.log(`${file}\n${createHash('sha256').update(bytes).digest('hex')}`);
