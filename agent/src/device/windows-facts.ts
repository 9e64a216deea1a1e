import type { Runtime } from '../runtime.js';
import { FACT_QUESTIONS } from '../windows/fact-questions.js';
import { type Row, surveyOf } from '../windows/survey.js';
import type { OperatingSystem } from './operating-system.js';
import { hardwareText, type PlatformFacts } from './told-facts.js';

/** From here on it is Windows 11, whose registry still says Windows 10. */
const WINDOWS_11 = 22_000;
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ARCHITECTURES: Record<string, string> = { AMD64: 'x86_64', ARM64: 'aarch64', x86: 'i686' };

/** What Windows this is, with its update build revision, and on what hardware. */
export async function windowsFacts(runtime: Runtime): Promise<PlatformFacts> {
  const survey = await surveyOf(runtime, FACT_QUESTIONS);
  const row = (name: string): Row => survey.section(name).rows?.[0] ?? {};
  const [version, computer] = [row('version'), row('computer')];
  const guid = hardwareText(row('machine').MachineGuid);
  return {
    os: operatingSystemOf(version, row('architecture')),
    hardware: {
      vendor: hardwareText(computer.vendor),
      model: hardwareText(computer.model),
      serialNumber: hardwareText(row('firmware').serial),
      edition: hardwareText(version.EditionID),
      domainJoined: typeof computer.inDomain === 'boolean' ? computer.inDomain : null,
    },
    hardwareIdBasis: guid !== null && GUID.test(guid) ? { kind: 'machine-guid', id: guid } : null,
  };
}

/** Only what was told: what is left out stays as Node knows it. */
function operatingSystemOf(version: Row, { PROCESSOR_ARCHITECTURE: processor }: Row): Partial<OperatingSystem> {
  const build = hardwareText(version.CurrentBuildNumber);
  const architecture = typeof processor === 'string' ? ARCHITECTURES[processor] : undefined;
  const machine = architecture === undefined ? {} : { architecture };
  if (build === null || !/^\d{1,6}$/.test(build)) return machine;
  const revision = Number.isInteger(version.UBR) ? `.${String(version.UBR)}` : '';
  const name = nameOf(version, Number(build));
  return { ...machine, ...(name === null ? {} : { name }), version: `10.0.${build}`, build: `${build}${revision}` };
}

function nameOf(version: Row, build: number): string | null {
  const product = hardwareText(version.ProductName);
  if (product === null) return null;
  const isClient = version.InstallationType !== 'Server' && version.InstallationType !== 'Server Core';
  const named = isClient && build >= WINDOWS_11 ? product.replace(/\bWindows 10\b/, 'Windows 11') : product;
  // ReleaseId stays at 2009 since DisplayVersion is there.
  const release = hardwareText(version.DisplayVersion) ?? hardwareText(version.ReleaseId);
  return release === null ? named : `${named} ${release}`;
}
