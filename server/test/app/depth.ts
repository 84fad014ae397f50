/** `npm test` has a taste of what `npm run test:deep` tests in full: of files that are called `*.property.test.ts`. */
export const isDeep = process.env.DEEP === 'on'

/** How often a property is tried. */
export const runs = (deep: number): number => (isDeep ? deep : Math.ceil(deep / 5))

/** All of them, or a few from everywhere in between. */
export const some = <T>(all: readonly T[], few: number): readonly T[] =>
  isDeep
    ? all
    : all.filter(
        (_, i) => Math.floor((i * few) / all.length) !== Math.floor(((i - 1) * few) / all.length),
      )
