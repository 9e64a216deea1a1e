import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Where `npm run dashboard:dev` finds the service. */
const SERVICE = 'http://localhost:3000';

export default defineConfig({
  plugins: [tailwindcss()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    target: 'es2022',
    manifest: true,
    // The policy of the page allows no data: but for pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      onLog: (level, log, pass) => {
        // Packages mark what runs in browsers; here everything does.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') pass(level, log);
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/health', '/dev-idp', '/downloads'].map((path) => [path, SERVICE])),
  },
});
