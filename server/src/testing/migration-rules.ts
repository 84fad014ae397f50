/**
 * What a migration may not do beside servers of the last release (ADR 0084): take from them what they use (`contract`),
 * or hold a lock for as long as a table is large (`lock`). A comment above a statement, `-- contract: …` or `-- lock: …`,
 * says why it may after all.
 */
import type { Migration } from '../db/migrations.ts'
import { splitStatements } from '../db/split-statements.ts'

type Kind = 'contract' | 'lock'

interface Rule {
  kind: Kind
  /** Where a table is named, its name is the group `table`. */
  found: RegExp
  problem: string
}

const table = '(?:if exists )?(?:only )?(?<table>[\\w%]+)'
const on = (text: string) => new RegExp(text.replace('TABLE', table))

/** Of statements, in lower case and with single spaces. */
const statementRules: Rule[] = [
  {
    kind: 'contract',
    found: on('^drop table TABLE'),
    problem: 'drops a table',
  },
  {
    kind: 'contract',
    found:
      /^drop (view|materialized view|function|procedure|aggregate|index|type|domain|sequence|schema|extension|role)\b/,
    problem: 'drops what a server may use',
  },
  {
    kind: 'contract',
    found: on('^drop (trigger|policy|rule) (if exists )?\\w+ on TABLE'),
    problem: 'drops what a table of theirs does or allows',
  },
  {
    kind: 'contract',
    found: /^alter (function|procedure|type|view|sequence|index|policy|trigger)\b.* rename\b/,
    problem: 'renames what a server may use',
  },
  {
    kind: 'contract',
    found: on(
      '^create (or replace )?(constraint )?trigger \\w+ (before|after|instead of) .*? on TABLE',
    ),
    problem: 'lets a table of theirs do something else',
  },
  {
    kind: 'contract',
    found: on('^create policy \\w+ on TABLE'),
    problem: 'may hide or refuse rows of theirs',
  },
  {
    kind: 'contract',
    found: on("^call make_tenant_table\\('TABLE'"),
    problem: 'may hide or refuse rows of theirs',
  },
  { kind: 'contract', found: /^revoke\b/, problem: 'takes a right' },
  {
    kind: 'contract',
    found: on('^create unique index .*?\\bon TABLE'),
    problem: 'may refuse rows that they write',
  },
  {
    kind: 'lock',
    found: on('^create (unique )?index (?!concurrently).*?\\bon TABLE'),
    problem: 'builds an index under a lock; do it concurrently in a migration that is `-- online`',
  },
  {
    kind: 'lock',
    found: on('^(update|delete from|truncate( table)?|lock( table)?|cluster|reindex table) TABLE'),
    problem: 'holds locks on rows or a table of theirs; do it in batches, in a job or `-- online`',
  },
  {
    kind: 'lock',
    found: on('^insert into TABLE\\b.*\\bselect\\b.* from (?!(unnest|\\(values|generate_series))'),
    problem: 'fills a table of theirs in one transaction',
  },
  { kind: 'lock', found: /^(vacuum full|refresh materialized view)\b/, problem: 'locks a table' },
]

/** Of each action of `alter table`. */
const actionRules: Rule[] = [
  { kind: 'contract', found: /^drop (column|(?!constraint)\w+)/, problem: 'drops a column' },
  { kind: 'contract', found: /^rename\b/, problem: 'renames' },
  { kind: 'contract', found: /^set schema\b/, problem: 'moves a table' },
  {
    kind: 'contract',
    found: /^add (column )?(?!constraint).*\bnot null\b(?!.*\b(default|generated)\b)/,
    problem: 'adds a column that servers without it leave out of their rows; give it a default',
  },
  {
    kind: 'lock',
    found:
      /^add (column )?(?!constraint).*(\bserial\b|\bbigserial\b|\bgenerated\b|\bdefault (gen_random_uuid|random|clock_timestamp|nextval|timeofday|uuid_generate)\w*)/,
    problem: 'adds a column whose value is written into every row',
  },
  {
    kind: 'lock',
    found: /^add (column )?(?!constraint).*\b(references|check|unique|primary key)\b/,
    problem: 'adds a column with a constraint, which reads the whole table; add it `not valid`',
  },
  {
    kind: 'contract',
    found: /^add (constraint|check|foreign key|unique|primary key|exclude)\b/,
    problem: 'may refuse rows that they write',
  },
  {
    kind: 'lock',
    found: /^add (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid\b)/,
    problem: 'checks every row under a lock; add it `not valid` and validate it `-- online`',
  },
  {
    kind: 'lock',
    found: /^add (constraint \w+ )?(unique|primary key|exclude)\b(?!.*\busing index\b)/,
    problem: 'builds an index under a lock; build it `-- online` and add it with `using index`',
  },
  {
    kind: 'lock',
    found: /^validate constraint\b/,
    problem: 'reads every row in the transaction of the migration; do it `-- online`',
  },
  {
    kind: 'contract',
    found: /^alter (column )?\w+ (set data )?type\b/,
    problem: 'changes what a column holds',
  },
  {
    kind: 'lock',
    found: /^alter (column )?\w+ (set data )?type\b/,
    problem: 'writes every row again',
  },
  {
    kind: 'contract',
    found: /^alter (column )?\w+ (set not null|drop default|drop not null)\b/,
    problem: 'changes what may be left out',
  },
  {
    kind: 'lock',
    found: /^alter (column )?\w+ set not null\b/,
    problem: 'reads every row under a lock, unless a valid check says the same',
  },
  {
    kind: 'contract',
    found: /^(enable|disable|force|no force)\b/,
    problem: 'may hide or refuse rows of theirs, or not count them',
  },
  {
    kind: 'lock',
    found: /^set (logged|unlogged|tablespace|access method)\b/,
    problem: 'writes every row again',
  },
]

const onlineStatements =
  /^(create (unique )?index concurrently if not exists|drop index concurrently if exists|alter table \w+ validate constraint|call|analyze)\b/

export interface Finding {
  migration: string
  statement: string
  kind: Kind | 'online'
  problem: string
}

/** What is wrong with these migrations, given that servers know nothing of what they create themselves. */
export function findingsOf(migrations: readonly Pick<Migration, 'name' | 'text' | 'isOnline'>[]) {
  const findings: Finding[] = []
  const ownTables = new Set<string>()
  for (const { name, text, isOnline } of migrations) {
    const check = (statement: string, comments: readonly string[]) => {
      const line = plain(statement)
      const created = /^create table (?:if not exists )?(\w+)/.exec(line)?.[1]
      if (created) ownTables.add(created)
      const add = (kind: Finding['kind'], problem: string) =>
        findings.push({ migration: name, statement: line.slice(0, 100), kind, problem })
      if (isOnline && !onlineStatements.test(line))
        add('online', 'can not be repeated, or not outside of a transaction')
      if (!isOnline && /\bconcurrently\b/.test(line))
        add('online', 'is possible outside of a transaction only: make the migration `-- online`')
      for (const { kind, problem } of rulesBrokenBy(line, isOnline, ownTables))
        if (!comments.some((comment) => new RegExp(`^${kind}: \\S`).test(comment)))
          add(kind, problem)
      // What a block does is done now; what a function does, when it is called.
      const body = /^do\b[^$]*(\$\w*\$)([\s\S]*)\1/.exec(statement)?.[2] ?? ''
      for (const inner of splitStatements(unblocked(body)))
        check(inner.text, [...comments, ...inner.comments])
    }
    for (const { text: statement, comments } of splitStatements(text)) check(statement, comments)
  }
  return findings
}

const plain = (statement: string) =>
  statement
    .replace(/\s+/g, ' ')
    .replace(/\bpublic\./g, '')
    .trim()
    .toLowerCase()

/** Without the words around its statements, and with what `execute` is given as statements. */
const unblocked = (body: string) =>
  body
    .replace(/\b(begin|then|else|loop|declare)\b/gi, ';')
    .replace(/\bexecute (?:format\()?'((?:[^']|'')*)'/gi, ';$1;')

function rulesBrokenBy(line: string, isOnline: boolean, ownTables: ReadonlySet<string>): Rule[] {
  const altered = on('^alter table TABLE (?<actions>.*)').exec(line)?.groups
  if (altered) {
    if (ownTables.has(altered.table ?? '')) return []
    const actions = actionsOf(altered.actions ?? '')
    return actionRules.filter(
      ({ found }) =>
        actions.some((action) => found.test(action)) &&
        !(isOnline && found.source.includes('validate')),
    )
  }
  return statementRules.filter(({ found }) => {
    const match = found.exec(line)
    return match && !ownTables.has(match.groups?.table ?? '')
  })
}

/** Separated by commas that are in no bracket. */
const actionsOf = (text: string): string[] =>
  [...text.matchAll(/(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|'[^']*'|[^,('])+/g)].map(
    ([action]) => action.trim(),
  )
