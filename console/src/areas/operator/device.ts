/** Browser and operating system from a user agent, so that people recognise their devices. */

// The first match counts: most user agents also name other browsers.
const browsers: readonly [RegExp, string][] = [
  [/\bEdgi?[A-Z]*\//i, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

const find = (known: readonly [RegExp, string][], text: string) =>
  known.find(([pattern]) => pattern.test(text))?.[1]

export function deviceOf(userAgent: string): { browser: string; system: string } | undefined {
  const [browser, system] = [find(browsers, userAgent), find(systems, userAgent)]
  return browser && system ? { browser, system } : undefined
}
