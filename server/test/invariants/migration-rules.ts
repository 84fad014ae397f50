/**
 * What a migration may not do beside servers of the last release (docs/decisions/migrations.md): take from them what
 * they use (`contract`), or hold a lock for as long as a table is large (`lock`). A comment above a statement,
 * `-- contract: …` or `-- lock: …`, says why it may after all. squawk knows what PostgreSQL does; the rules here are
 * of what our servers use.
 */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Migration } from '../../src/platform/db/migrations.ts'
import { splitStatements } from '../../src/platform/db/split-statements.ts'

type Kind = 'contract' | 'lock'
type Problem = [kind: Kind, problem: string]

const table = '(?:if exists )?(?:only )?(?<table>[\\w%]+)'
const on = (text: string) => new RegExp(text.replace('TABLE', table))

/**
 * Of statements, in lower case and with single spaces; where a table is named, that is the group `table`. What
 * squawk says of them is not repeated here.
 */
const statementRules: [found: RegExp, ...Problem][] = [
  [
    /^drop (view|materialized view|function|procedure|aggregate|index|type|domain|sequence|schema|extension|role)\b/,
    'contract',
    'drops what a server may use',
  ],
  [
    on('^drop (trigger|policy|rule) (if exists )?\\w+ on TABLE'),
    'contract',
    'drops what a table of theirs does or allows',
  ],
  [
    /^alter (function|procedure|type|view|sequence|index|policy|trigger)\b.* rename\b/,
    'contract',
    'renames what a server may use',
  ],
  [
    on('^create (or replace )?(constraint )?trigger \\w+ (before|after|instead of) .*? on TABLE'),
    'contract',
    'lets a table of theirs do something else',
  ],
  [
    on("^(create policy \\w+ on |call make_tenant_table\\(')TABLE"),
    'contract',
    'may hide or refuse rows of theirs',
  ],
  [/^revoke\b/, 'contract', 'takes a right'],
  [on('^create unique index .*?\\bon TABLE'), 'contract', 'may refuse rows that they write'],
  [
    on('^(update|delete from|truncate( table)?|lock( table)?|cluster) TABLE'),
    'lock',
    'holds locks on rows or a table of theirs; do it in batches, in a job or `-- online`',
  ],
  [
    on('^insert into TABLE\\b.*\\bselect\\b.* from (?!(unnest|\\(values|generate_series))'),
    'lock',
    'fills a table of theirs in one transaction',
  ],
  [/^(vacuum full|refresh materialized view)\b/, 'lock', 'locks a table'],
]

/** Of each action of `alter table`. */
const actionRules: typeof statementRules = [
  [/^set schema\b/, 'contract', 'moves a table'],
  [/^add (column )?(?!constraint)\w+ (big)?serial\b/, 'lock', 'writes a value into every row'],
  [
    /^add (column )?(?!constraint).*\b(references|check|unique|primary key)\b/,
    'lock',
    'adds a column with a constraint, which reads the whole table; add it `not valid`',
  ],
  [
    /^add (constraint|check|foreign key|unique|primary key|exclude)\b/,
    'contract',
    'may refuse rows that they write',
  ],
  [
    /^validate constraint\b/,
    'lock',
    'reads every row in the transaction of the migration; do it `-- online`',
  ],
  [/^alter (column )?\w+ drop default\b/, 'contract', 'changes what may be left out'],
  [
    /^(enable|disable|force|no force)\b/,
    'contract',
    'may hide or refuse rows of theirs, or not count them',
  ],
  [/^set (logged|unlogged|tablespace|access method)\b/, 'lock', 'writes every row again'],
]

/** Statements that squawk is asked about. What is in blocks and functions is text to it. */
const squawksStatements = on(
  '^(alter table|drop table|reindex (table|index)|create (unique )?index .*?\\bon) TABLE',
)

/** What rules of squawk mean here, other than a lock. */
const meanings: Record<string, readonly Kind[]> = {
  'adding-not-nullable-field': ['contract', 'lock'],
  'adding-required-field': ['contract'],
  'ban-drop-column': ['contract'],
  'ban-drop-not-null': ['contract'],
  'ban-drop-table': ['contract'],
  'changing-column-type': ['contract', 'lock'],
  'renaming-column': ['contract'],
  'renaming-table': ['contract'],
}

/** Of taste, or kept by what runs migrations: its timeouts, and that nothing runs twice. */
const notOurs =
  'require-timeout-settings,require-lock-timeout,require-statement-timeout,require-concurrent-index-deletion,' +
  'prefer-robust-stmts,prefer-bigint-over-int,prefer-bigint-over-smallint,prefer-identity,prefer-text-field,prefer-timestamptz'

const onlineStatements =
  /^(create (unique )?index concurrently if not exists|drop index concurrently if exists|alter table \w+ validate constraint|call|analyze)\b/

export interface Finding {
  migration: string
  statement: string
  kind: Kind | 'online'
  problem: string
}

interface Statement {
  migration: string
  line: string
  comments: readonly string[]
  problems: [kind: Finding['kind'], problem: string][]
  /** Whether squawk is asked about it: it changes a table that servers know. */
  isForSquawk: boolean
}

/** What is wrong with these migrations, given that servers know nothing of what they create themselves. */
export function findingsOf(
  migrations: readonly Pick<Migration, 'name' | 'text' | 'isOnline'>[],
): Finding[] {
  const statements: Statement[] = []
  const ownTables = new Set<string>()
  for (const { name: migration, text, isOnline } of migrations) {
    const read = (statement: string, comments: readonly string[]) => {
      const line = plain(statement)
      const created = /^create table (?:if not exists )?(\w+)/.exec(line)?.[1]
      if (created) ownTables.add(created)
      const problems: Statement['problems'] = problemsOf(line, isOnline, ownTables)
      if (isOnline && !onlineStatements.test(line))
        problems.push(['online', 'can not be repeated, or not outside of a transaction'])
      if (!isOnline && /\bconcurrently\b/.test(line))
        problems.push(['online', 'is possible outside of a transaction only: make it `-- online`'])
      const changed = squawksStatements.exec(line)?.groups?.table
      const isForSquawk = changed !== undefined && !ownTables.has(changed)
      statements.push({ migration, line, comments, problems, isForSquawk })
      // What a block does is done now; what a function does, when it is called.
      const body = /^do\b[^$]*(\$\w*\$)([\s\S]*)\1/.exec(statement)?.[2] ?? ''
      for (const inner of splitStatements(unblocked(body)))
        read(inner.text, [...comments, ...inner.comments])
    }
    for (const { text: statement, comments } of splitStatements(text)) read(statement, comments)
  }
  askSquawk(statements.filter(({ isForSquawk }) => isForSquawk))
  return statements.flatMap(({ migration, line, comments, problems }) =>
    (['contract', 'lock', 'online'] as const).flatMap((kind) => {
      const found = problems.flatMap(([of, problem]) => (of === kind ? [problem] : []))
      const reason = new RegExp(`^${kind}: \\S`)
      const isExcused = kind !== 'online' && comments.some((each) => reason.test(each))
      if (found.length === 0 || isExcused) return []
      return [{ migration, statement: line.slice(0, 100), kind, problem: found.join('; ') }]
    }),
  )
}

/** It reads SQL as PostgreSQL does and knows what takes which lock; what our servers do it can't know. */
function askSquawk(statements: readonly Statement[]): void {
  const binary = `@squawk-cli/${process.platform}-${process.arch}/bin/squawk`
  const program = createRequire(import.meta.url).resolve(binary)
  const args = ['--reporter', 'json', '--pg-version', '15', '--exclude', notOurs]
  const input = statements.map(({ line }) => `${line};\n`).join('')
  const { stdout, error } = spawnSync(program, args, { input, encoding: 'utf8' })
  if (error) throw error
  for (const { line, rule_name: rule, message } of JSON.parse(stdout))
    for (const kind of meanings[rule] ?? ['lock'])
      statements[line]?.problems.push([kind, `${message} (${rule})`])
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
    // A name that is filled in.
    .replace(/%[Is]/g, '_')

function problemsOf(line: string, isOnline: boolean, ownTables: ReadonlySet<string>): Problem[] {
  const altered = on('^alter table TABLE (?<actions>.*)').exec(line)?.groups
  const isOwn = (name = '') => ownTables.has(name)
  const broken = altered
    ? actionRules.filter(
        ([found]) =>
          !isOwn(altered.table) &&
          actionsOf(altered.actions ?? '').some((action) => found.test(action)) &&
          !(isOnline && found.source.includes('validate')),
      )
    : statementRules.filter(([found]) => {
        const match = found.exec(line)
        return match && !isOwn(match.groups?.table)
      })
  return broken.map(([, ...problem]) => problem)
}

/** Separated by commas that are in no bracket. */
const actionsOf = (text: string): string[] =>
  [...text.matchAll(/(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|'[^']*'|[^,('])+/g)].map(
    ([action]) => action.trim(),
  )
