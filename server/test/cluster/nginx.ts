/** nginx before several servers, as docs/operations.md shows it. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Daemon, startDaemon } from './daemon.ts'
import { freePort, ownDirectory } from './own-directory.ts'

export interface Nginx extends Daemon {
  url: string
  /** The lines of its error log. */
  logFile: string
}

/** `ports` of the servers on this machine. */
export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const dir = await ownDirectory('nginx')
  const port = await freePort()
  const logFile = join(dir, 'error.log')
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=3 fail_timeout=5s;`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(dir, name)};`,
  )
  await writeFile(
    join(dir, 'nginx.conf'),
    `
worker_processes 1;
daemon off;
pid ${join(dir, 'nginx.pid')};
error_log ${logFile} warn;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  upstream countinghouse {
    zone countinghouse 64k;
    ${servers.join('\n    ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://countinghouse;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_next_upstream error timeout;
      proxy_connect_timeout 2s;
      proxy_read_timeout 300s;
      proxy_buffering off;
    }
    location = /leave {
      proxy_pass http://countinghouse/ready;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_next_upstream error timeout http_503;
      add_header X-Server $upstream_addr always;
      allow 127.0.0.1;
      deny all;
    }
  }
}
`,
  )
  const args = ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', logFile]
  const daemon = await startDaemon('/usr/sbin/nginx', args, port)
  return { ...daemon, url: `http://127.0.0.1:${port}`, logFile }
}
