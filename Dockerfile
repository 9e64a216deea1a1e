# By digest, so that a build a year on begins with the same files (decision 0098): Node and Debian are updated by changing this line.
ARG NODE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
FROM ${NODE} AS base
WORKDIR /app
# `.puppeteerrc.cjs` keeps puppeteer from fetching a browser that nothing pins.
COPY package.json package-lock.json .npmrc .puppeteerrc.cjs ./

FROM base AS build
RUN npm ci
COPY tsconfig.json tsconfig.build.json nest-cli.json ormconfig.ts ./
COPY migrations migrations
COPY src src
RUN npx nest build
COPY agent agent
COPY scripts scripts
RUN node scripts/build/agent-bundle.mjs
COPY openapi.json ./
COPY dashboard dashboard
RUN node scripts/build/dashboard.mjs

FROM base AS packages
RUN npm ci --omit=dev

FROM ${NODE}
# What prints reports: Debian's, which gets security updates with each build. It brings fonts enough for what reports do not.
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium-headless-shell \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 UV_THREADPOOL_SIZE=16
WORKDIR /app
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
# What devices download from the service.
COPY --from=build /app/agent/dist agent/dist
# What people's browsers get.
COPY --from=build /app/dashboard/dist dashboard/dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Exec form: SIGTERM reaches the service itself. It runs pending migrations before it listens, unless MIGRATIONS is apart.
CMD ["node", "--enable-source-maps", "dist/src/main.js"]
