/** The whole client for Node as `npm pack` makes it: of the version in sdk/package.json. */
export const sdkPackage = 'countinghouse-sdk-2.0.0.tgz'

/** What the SDK page offers beside it, by the paths of the folder `sdk`. */
export const sdkFiles = [
  'js/countinghouse.mjs',
  'src/countinghouse.ts',
  'src/calls.ts',
  'examples/curl.sh',
  'examples/node.mjs',
  'examples/python.py',
  'examples/php.php',
  'examples/go.go',
] as const
export type SdkFile = (typeof sdkFiles)[number]
