/**
 * What is undone after the last test of a file, last first. Vitest never calls an `afterAll` that is registered while
 * `beforeAll` runs, so the hook is in end-of-file.setup.ts, which Vitest runs for every file.
 */
const steps: (() => Promise<unknown>)[] = []

export const atEndOfFile = (step: () => Promise<unknown>): void => {
  steps.push(step)
}

export async function endFile(): Promise<void> {
  for (const step of steps.splice(0).reverse()) await step()
}
