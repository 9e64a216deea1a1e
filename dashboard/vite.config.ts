import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const FRAME =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?:react-router|router-core|history|react-query|query-core|store|react-store))[\\/]/;

export default defineConfig({
  plugins: [tailwindcss()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    target: 'es2022',
    manifest: true,
    // The policy of the page allows no data: but for pictures.
    assetsInlineLimit: 0,
    // A list of what each part needs would be a fiftieth of the entry; parts name their own needs, one step later.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // What every page stands on, as one part: it is loaded once and keeps its address over releases of ours.
        codeSplitting: { groups: [{ name: 'frame', test: FRAME }] },
      },
      onLog: (level, log, pass) => {
        // Packages mark what runs in browsers; here everything does.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') pass(level, log);
      },
    },
  },
});
