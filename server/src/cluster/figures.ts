/** Figures for whoever runs the tests. */
export const say = (line: string): void => {
  process.stdout.write(`\n  ${line}\n`)
}
