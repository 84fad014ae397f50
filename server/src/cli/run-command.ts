/** What every program of the command line does alike: `--help`, and one line for what its user can mend. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { CallError } from '../platform/call-error.ts'
import { messageOf } from '../platform/http/messages.ts'
import { StartError } from '../platform/start-error.ts'

/** `work` returns false where what it found is a reason to exit with 1. */
export async function runCommand<Options extends NonNullable<ParseArgsConfig['options']>>(
  help: string,
  options: Options,
  work: (given: {
    positionals: string[]
    values: ReturnType<typeof parse<Options>>['values']
  }) => Promise<boolean | undefined>,
): Promise<void> {
  try {
    const { positionals, values } = parse(options)
    if ('help' in values) console.log(help)
    else if ((await work({ positionals, values })) === false) process.exitCode = 1
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

const parse = <Options extends NonNullable<ParseArgsConfig['options']>>(options: Options) =>
  parseArgs({
    allowPositionals: true,
    options: { ...options, help: { type: 'boolean', short: 'h' } },
  })

function explain(error: unknown): unknown {
  if (error instanceof CallError) return messageOf(error.errorName, error.values, 'en')
  if (error instanceof StartError) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return `There is no file ${(error as NodeJS.ErrnoException).path}.`
  // Node explains at length how a word that looks like an option can be passed.
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${message.split('. ')[0]}. See --help.`
  return error
}
