import { createServer as createSocket } from 'node:net';
import { join, relative, sep } from 'node:path';
import { isBuilt, patchBuild } from '../build/patch-build.mjs';
import { DATA, ROOT } from '../shared/project.mjs';
import { spawnService, startService } from './service-process.mjs';

/** What the service answers itself; everything else is a page or a file of the dashboard. */
const OF_THE_SERVICE = '^/(?:api|auth|dev-idp|downloads|health|invitation|\\.well-known)(?:[/?]|$)';
const WATCHED = ['src', 'migrations'].map((folder) => join(ROOT, folder));
/** Editors and Git write several files at once. */
const SETTLE_MS = 30;
/** Who waits for a change does not wait for work that is under way. */
const STOP_MS = 1000;
const NEXT = '  waiting for the next change';

/**
 * The service and the dashboard for who changes them, at one address: Vite serves the dashboard from its sources and passes
 * on what is the service's. A change in `dashboard/src` reaches the browser, one in `src/` or `migrations/` starts the
 * service anew; requests wait for it meanwhile. What does not compile or start is told, and the next change tries again.
 *
 * Gives the same as `startService`; `exited` never resolves, and `stop()` ends both.
 */
export async function startWatching({ env, verbose, url, host, port, say }) {
  const servicePort = await freePort();
  const serviceEnv = {
    ...env,
    HOST: '127.0.0.1',
    PORT: String(servicePort),
    // Node 22 and later keep there what they compiled.
    NODE_COMPILE_CACHE: join(DATA, 'compile-cache'),
  };
  let service = startService({ env: serviceEnv, verbose, url });
  let answers = service.listening.then(standBy);
  let standby;
  let stopping = false;
  let replacing = false;
  const changed = new Set();
  let work = Promise.resolve();
  let timer;

  const dashboard = await serveDashboard();
  dashboard.watcher.add(WATCHED);
  dashboard.watcher.on('all', (event, file) => {
    if (!WATCHED.some((folder) => file.startsWith(folder + sep)) || event.endsWith('Dir') || !isBuilt(file)) return;
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => (work = work.then(takeChanges)), SETTLE_MS);
  });

  return {
    listening: service.listening,
    exited: new Promise(() => undefined),
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      standby?.kill('SIGKILL');
      await Promise.all([dashboard.close(), work.then(() => service.stop())]);
    },
    lastLines: () => service.lastLines(),
  };

  async function takeChanges() {
    if (changed.size === 0 || stopping) return;
    const begun = performance.now();
    const files = [...changed];
    changed.clear();
    const names = files.map((file) => relative(ROOT, file)).join(', ');
    for (const file of files) {
      try {
        await patchBuild(file);
      } catch (error) {
        // Together with what was changed beside it, once it compiles.
        for (const each of files) changed.add(each);
        say(
          `${relative(ROOT, file)} does not compile; the service runs on as it was.\n${error.message.split('\nCaused by')[0].split('\nStack backtrace')[0]}`,
        );
        return;
      }
    }
    replacing = true;
    const child = standby?.connected ? standby : spawnStandby();
    standby = undefined;
    child.send('load');
    await service.stop(STOP_MS);
    service = startService({ env: serviceEnv, verbose, url, child });
    child.send('begin');
    replacing = false;
    answers = service.listening.then(
      () => {
        say(`service restarted in ${((performance.now() - begun) / 1000).toFixed(1)} s (${names})`);
        standBy();
      },
      (error) => say(`${error.message} ${service.lastLines()}\n${NEXT}`),
    );
    await answers;
  }

  function standBy() {
    if (stopping) return;
    standby = spawnStandby();
    const running = service;
    void running.exited.then((how) => {
      if (running === service && !stopping && !replacing)
        say(`The service ended by itself (${how}). ${running.lastLines()}\n${NEXT}`);
    });
  }

  function spawnStandby() {
    return spawnService(serviceEnv, 'scripts/start/standby.mjs');
  }

  async function serveDashboard() {
    const { createServer } = await import('vite');
    const server = await createServer({
      root: join(ROOT, 'dashboard'),
      configFile: join(ROOT, 'dashboard/vite.config.ts'),
      logLevel: 'warn',
      clearScreen: false,
      plugins: [{ name: 'wait-for-service', configureServer: waitForService }],
      server: {
        host,
        port,
        strictPort: true,
        proxy: { [OF_THE_SERVICE]: { target: `http://127.0.0.1:${servicePort}` } },
      },
    });
    return server.listen();
  }

  function waitForService({ middlewares }) {
    const own = new RegExp(OF_THE_SERVICE);
    middlewares.use((request, _response, next) => {
      if (own.test(request.url)) void work.then(() => answers).then(() => next(), next);
      else next();
    });
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createSocket();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
