/** The oldest browsers that the pages support, by the names of MDN's data: what builds compile for (docs/browsers.md). */
export const oldestBrowsers = {
  chrome: '156',
  edge: '156',
  // The long-term release, in which journeys run; the two latest are newer.
  firefox: '153',
  safari: '26',
  safari_ios: '18.3',
} as const

/** As a build names them. */
export const buildTargets = Object.entries(oldestBrowsers).map(
  ([name, version]) => `${name === 'safari_ios' ? 'ios' : name}${version}`,
)
