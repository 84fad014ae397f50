/** The messages of the specification (section 8): each is a text, and each text is shown by code. */
import { readdirSync, readFileSync } from 'node:fs'
import { textsByArea } from '@countinghouse/contract/texts/areas.ts'
import { assemble } from '@countinghouse/contract/texts/assemble.ts'
import errors from '@countinghouse/contract/texts/errors.en.ts'
import signIn from '@countinghouse/contract/texts/sign-in.en.ts'
import { expect, test } from 'vitest'
import consoleTexts from './lib/texts/console.en.ts'

const all = { ...signIn, ...assemble(textsByArea(consoleTexts)) }
const cause = { cause: 'The cause.' }

/** Each message, its text, and how the code that shows it names the text. */
const catalogue: [message: string, text: string, shownBy: string][] = [
  [
    'Verification failed, please Login again.',
    all.session.verificationFailed,
    't.verificationFailed',
  ],
  ['Verification failed, please Login again.', errors.ticketInvalid, "callError('ticketInvalid'"],
  ['Has Error', all.session.hasError, '.hasError'],
  ['Google Verification Code Is Incorrect', errors.signInCodeWrong, "'signInCodeWrong'"],
  ['Google Verification Code Is Incorrect', errors.googleCodeWrong, "'googleCodeWrong'"],
  ['Verification Failed', all.order.verifyProblem.customer, 'verifyProblems.ids.customer'],
  ['Merchant Verification Failed', all.order.verifyProblem.merchant, 'verifyProblems.ids.merchant'],
  ['Copy Failed', all.shell.copyFailed, 'copyFailed'],
  ['Export Failed', all.exportRecord.failed, 't.failed'],
  ['Change Failed: The cause.', all.shell.failures.change(cause), "failure: 'change'"],
  ['Match failed: The cause.', all.shell.failures.match(cause), "failure: isMatching ? ('match'"],
  ['Submission Failed: The cause.', all.shell.failures.submission(cause), "failure: 'submission'"],
  ['Order failed: The cause.', all.shell.failures.order(cause), "failure: 'order'"],
  ['Bind Successfully', all.twoFactor.bound, 'toast.success(t.bound)'],
  ['Unbind Successfully', all.twoFactor.unbound, 'toast.success(t.unbound)'],
  ['Modified Successfully', all.shell.modified, 'toast.success(modified)'],
  ['Saved Successfully', all.list.saved, 'toast.success(t.saved)'],
  ['Added Successfully', all.shell.added, 'toast.success(added)'],
  ['Create successfully', all.form.created, 'toast.success(f.created'],
  ['Copy Successful', all.shell.copied, 'toast.success(copied)'],
  ['Export Succeeded', all.exportRecord.succeeded, 'toast.success(t.succeeded)'],
]

/** Everything but tests. */
const code = ['console/src', 'server/src']
  .flatMap((folder) =>
    readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true })
      .map(String)
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => readFileSync(new URL(`../../${folder}/${name}`, import.meta.url), 'utf8')),
  )
  .join('\n')

test.each(catalogue)('“%s” is worded and shown', (message, text, shownBy) => {
  expect(text).toBe(message)
  expect(code).toContain(shownBy)
})
