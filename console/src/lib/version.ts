declare global {
  var countinghouseVersion: string
}

/** Of the release that these pages were built from; the build writes it here. */
export const version = globalThis.countinghouseVersion
