/** Figures for whoever runs the tests. */
export const printFigure = (line: string): void => {
  process.stdout.write(`\n  ${line}\n`)
}
