/** Browser and operating system by their common names, from the user agent. */

/** The first match counts: most browsers also name the one that they derive from. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** `Chrome 142, Windows`; empty where neither is known. */
export function deviceName(userAgent: string): string {
  const [pattern, browser] = browsers.find(([each]) => each.test(userAgent)) ?? []
  const version = pattern?.exec(userAgent)?.[1]
  const [, system] = systems.find(([each]) => each.test(userAgent)) ?? []
  return [browser && `${browser} ${version}`, system].filter(Boolean).join(', ')
}
