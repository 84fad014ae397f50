/** What is wrong with input: a rule by its name, so that each language says it in its own words. */
import type { RuleTexts } from '../texts/rules.en.ts'

/** How a problem is put together; no rules themselves. */
type Frame = 'named' | 'minimum' | 'maximum'
export type RuleName = Exclude<keyof RuleTexts, Frame>

type ValuesOf<R extends RuleName> = RuleTexts[R] extends (v: infer V) => string ? V : unknown

/** A rule that is broken, by which field (its name on the wire) if it is of one, and the rule's numbers. */
export type InputProblem = {
  [R in RuleName]: { rule: R; field?: string } & ValuesOf<R>
}[RuleName]

/** Types the messages of schemas, which are names of rules. */
export const rule = (name: RuleName): RuleName => name

export function sayProblem(
  problem: InputProblem,
  rules: RuleTexts,
  names: Readonly<Record<string, string>>,
): string {
  const text = Object.hasOwn(rules, problem.rule) ? rules[problem.rule] : problem.rule
  const said = typeof text === 'string' ? text : text(problem as never)
  const { field } = problem
  if (field === undefined) return said
  // A field that is not known here may well be one elsewhere: whoever sent it knows it by what was sent.
  const name = problem.rule === 'unknownField' ? field : nameOf(field, rules, names)
  return rules.named({ field: name, rule: said })
}

/** What is called nothing is called as it travels. */
function nameOf(field: string, rules: RuleTexts, names: Readonly<Record<string, string>>): string {
  const known = (name: string) => (Object.hasOwn(names, name) ? names[name] : undefined)
  const [, of = '', end] = /^(.+)(Min|Max)$/.exec(field) ?? []
  const title = known(of)
  if (title && end) return rules[end === 'Min' ? 'minimum' : 'maximum']({ field: title })
  return known(field) ?? field
}
