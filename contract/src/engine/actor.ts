/** Who made a move, as events store it: `operator:NAME`, or the kind of actor alone. */
import type { Actor } from './machine.ts'

export function actorOf(actor: string): { kind: string; name: string } {
  const colon = actor.indexOf(':')
  return colon === -1
    ? { kind: actor, name: '' }
    : { kind: actor.slice(0, colon), name: actor.slice(colon + 1) }
}

/** An operator by name, anybody else by what they are called in a language. */
export function actorText(actor: string, names: Readonly<Record<Actor, string>>): string {
  const { kind, name } = actorOf(actor)
  return name || (names[kind as Actor] ?? kind)
}
