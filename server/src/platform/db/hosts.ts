/**
 * Where PostgreSQL is. An address may name several hosts, as libpq has it, and which of them is meant:
 * `postgres://user@one:5432,two:5433/name?target_session_attrs=read-write`.
 */

/** An address, or the socket directory of the embedded server. */
export type DatabaseAddress =
  | string
  | { host: string; port: number; user: string; database: string }

const targets = ['any', 'read-write', 'standby'] as const
/** The primary, a standby, or whichever host answers. */
export type Target = (typeof targets)[number]
const isTarget = (text: string): text is Target => targets.some((target) => target === text)

export class Hosts {
  readonly all: readonly DatabaseAddress[]
  readonly target: Target
  #last = 0

  constructor(address: DatabaseAddress) {
    const { all, role } =
      typeof address === 'string' ? parseHosts(address) : { all: [address], role: 'any' }
    if (!isTarget(role)) throw new Error(`target_session_attrs can't be ${role}`)
    this.all = all
    this.target = role
  }

  /** In the order to try them: the host that was found last time comes first. */
  candidates(): DatabaseAddress[] {
    return [...this.all.slice(this.#last), ...this.all.slice(0, this.#last)]
  }

  markFound(host: DatabaseAddress): void {
    this.#last = this.all.indexOf(host)
  }

  /** The host that was found last is not what it was: the others are tried before it. */
  passOver(): void {
    this.#last = (this.#last + 1) % this.all.length
  }

  get lastFound(): DatabaseAddress {
    return this.all[this.#last] as DatabaseAddress
  }
}

/** What is wrong with an address, as the rest of a sentence; `target` is needed to tell several hosts apart. */
export function problemOfHosts(address: string, target: Target): string | undefined {
  const { all, role } = parseHosts(address)
  if (!isTarget(role)) return `has a target_session_attrs that is none of ${targets.join(', ')}`
  if (role !== target && role !== 'any') return `can't have target_session_attrs=${role}`
  return all.length > 1 && role !== target
    ? `names several hosts: add ?target_session_attrs=${target}`
    : undefined
}

function parseHosts(address: string) {
  const [, scheme = '', user = '', hosts = '', rest = ''] =
    /^(\w+:\/\/)([^/?]*@)?([^@/?]*)(.*)$/s.exec(address) ?? []
  const [path, query] = rest.split('?', 2)
  const options = new URLSearchParams(query)
  const role = options.get('target_session_attrs') ?? 'any'
  // Handled by us: the driver supports a single host only.
  options.delete('target_session_attrs')
  const end = options.size > 0 ? `${path}?${options}` : path
  return { all: hosts.split(',').map((host) => `${scheme}${user}${host}${end}`), role }
}
