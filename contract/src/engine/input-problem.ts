/** A problem with input, as the name of a rule, so that each language can word it. */
import type { RuleTexts } from '../texts/rules.en.ts'

/** Texts that frame a problem; not rules themselves. */
type Frame = 'named' | 'minimum' | 'maximum'
export type RuleName = Exclude<keyof RuleTexts, Frame>

type ValuesOf<R extends RuleName> = RuleTexts[R] extends (v: infer V) => string ? V : unknown

/** A broken rule, its field (the name on the wire) if it concerns one, and the rule's numbers. */
export type InputProblem = {
  [R in RuleName]: { rule: R; field?: string } & ValuesOf<R>
}[RuleName]

/** Type-checks the messages of schemas, which are rule names. */
export const rule = (name: RuleName): RuleName => name

export function problemText(
  problem: InputProblem,
  rules: RuleTexts,
  names: Readonly<Record<string, string>>,
): string {
  const text = Object.hasOwn(rules, problem.rule) ? rules[problem.rule] : problem.rule
  const message = typeof text === 'string' ? text : text(problem as never)
  const { field } = problem
  if (field === undefined) return message
  // An unknown field may share its name with a field of another call: show what was sent, not that title.
  const name = problem.rule === 'unknownField' ? field : nameOf(field, rules, names)
  return rules.named({ field: name, rule: message })
}

/** A field without a title is shown by its name on the wire. */
function nameOf(field: string, rules: RuleTexts, names: Readonly<Record<string, string>>): string {
  const known = (name: string) => (Object.hasOwn(names, name) ? names[name] : undefined)
  const [, base = '', end] = /^(.+)(Min|Max)$/.exec(field) ?? []
  const title = known(base)
  if (title && end) return rules[end === 'Min' ? 'minimum' : 'maximum']({ field: title })
  return known(field) ?? field
}
