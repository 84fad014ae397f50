/** What the SDK page offers, by the paths of the folder `sdk`. */
export const sdkFiles = [
  'js/countinghouse.js',
  'src/countinghouse.ts',
  'src/calls.ts',
  'examples/curl.sh',
  'examples/node.mjs',
  'examples/python.py',
  'examples/php.php',
  'examples/go.go',
] as const
export type SdkFile = (typeof sdkFiles)[number]
