import { access } from 'node:fs/promises';

/** Nothing leads anywhere: no name resolves, and what needs none goes to a proxy that is not there, loopback too. */
const NO_NETWORK = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--disable-domain-reliability',
  '--disable-component-update',
  '--no-pings',
];

const PRINTING = [
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-file-system',
  '--disable-databases',
  '--disable-webgl',
  '--disable-lcd-text',
  '--no-default-browser-check',
];

/** What the browser is started with, beside what Puppeteer gives it. */
export async function browserSwitches(sandbox: 'on' | 'off'): Promise<string[]> {
  return [...NO_NETWORK, ...PRINTING, ...((await isSandboxed(sandbox)) ? [] : ['--no-sandbox'])];
}

/** Chromium has no sandbox for root. In a container, which is one, it does without; elsewhere somebody has to decide it. */
async function isSandboxed(sandbox: 'on' | 'off'): Promise<boolean> {
  if (sandbox === 'off') return false;
  return process.getuid?.() !== 0 || !(await isContainer());
}

/** Docker and Podman leave these; Kubernetes mounts its own. */
async function isContainer(): Promise<boolean> {
  const marks = ['/.dockerenv', '/run/.containerenv', '/var/run/secrets/kubernetes.io'];
  const found = await Promise.all(
    marks.map((path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}
