/** The SDK and its examples as files to save. They are read once, when the server starts. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { sdkFiles } from '@countinghouse/contract/open/sdk-files.ts'
import type { FastifyInstance } from 'fastify'

const folder = new URL('../../../sdk/', import.meta.url)

export function serveSdk(app: FastifyInstance): void {
  for (const path of sdkFiles) {
    const content = readFileSync(new URL(path, folder))
    app.get(`/sdk/${path}`, async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="${basename(path)}"`)
        .send(content),
    )
  }
}
