import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials, licenceFaults } from './bill-of-materials.mjs';
import { openVex } from './openvex.mjs';
import { dataFolder, giveUp, ROOT } from '../shared/project.mjs';

const folder = join(dataFolder(), 'sbom');
const bom = billOfMaterials();
const faults = licenceFaults(bom);
if (faults.length > 0) giveUp(faults.join('\n'));
mkdirSync(folder, { recursive: true });
write('posture.cdx.json', bom);
try {
  write('posture.openvex.json', openVex(bom));
} catch (error) {
  giveUp(error.message);
}
console.log(`${bom.components.length} components, every licence allowed`);

function write(name, document) {
  writeFileSync(join(folder, name), `${JSON.stringify(document, null, 2)}\n`);
  console.log(join(folder, name).slice(ROOT.length + 1));
}
