/** nginx before several servers, with the file that docs/operations gives an administrator. */
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../app/running-server.ts'
import { type Daemon, startDaemon } from './daemon.ts'
import { freePort, ownDirectory } from './own-directory.ts'

export interface Nginx extends Daemon {
  url: string
  logFile: string
  /** What it writes of each request. */
  accessLog: string
}

/** As it is documented, with our addresses; a server that is not there is left out. */
function siteConfig(ports: readonly number[], port: number, accessLog: string): string {
  const given = readFileSync(join(root, 'docs/operations/nginx.conf'), 'utf8')
  const [first, second] = ports.map((each) => `127.0.0.1:${each}`)
  const lines = given.split('\n').filter((line) => second || !/server-2\b/.test(line))
  return lines
    .join('\n')
    .replaceAll('server-1:8080', first ?? '')
    .replaceAll('server-2:8080', second ?? '')
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('/var/log/nginx/access.log', accessLog)
}

/** Arguments by which nginx finds it all in a directory of its own. `ports` are those of the servers. */
export async function nginxArguments(dir: string, ports: readonly number[], port: number) {
  const accessLog = join(dir, 'access.log')
  const logFile = join(dir, 'error.log')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(dir, name)};`,
  )
  await writeFile(join(dir, 'site.conf'), siteConfig(ports, port, accessLog))
  await writeFile(
    join(dir, 'nginx.conf'),
    `
worker_processes 2;
daemon off;
pid ${join(dir, 'nginx.pid')};
error_log ${logFile} warn;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  include ${join(dir, 'site.conf')};
}
`,
  )
  return { args: ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', logFile], logFile, accessLog }
}

export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const dir = await ownDirectory('nginx')
  const port = await freePort()
  const { args, ...logs } = await nginxArguments(dir, ports, port)
  const daemon = await startDaemon('/usr/sbin/nginx', args, port)
  return { ...daemon, url: `http://127.0.0.1:${port}`, ...logs }
}
