import type { SdkFile } from '../../open/sdk-files.ts'

/** Keys of a merchant's server, and what its programmers need. */
export default {
  lead: 'The keys of your server, and what it asked of the open API within 30 days. Personal data is masked.',
  keys: 'Keys',
  loading: 'Loading the keys…',
  failed: 'The keys could not be loaded.',
  retry: 'Try again',
  keyId: 'API key ID',
  noPublicKey: 'None yet: requests are refused until there is one.',
  platformPublicKey: 'Our public key',
  everywhere: 'Every address',
  webhookSecret: 'Webhook secret',
  secretNeverShown:
    'Made by the platform and never shown. Make a new one to check notifications with it.',
  edit: 'Change key and addresses',
  newSecret: 'New webhook secret',
  make: 'Make a new secret',
  newSecretLead:
    'A new secret signs notifications from now on. It is shown once. The one before signs beside it for 24 hours, so that your server can change over.',
  newSecretConfirm: 'A secret that was replaced before stops signing at once.',
  shownOnce: 'Store this secret now: it is not shown again.',
  copySecret: 'Copy the secret',
  done: 'I have stored it',
  sdkLead: 'What your programmers need to call the open API.',
  documents: 'Documents',
  docsAbout: 'Every call, to read',
  openApiAbout: 'The same for programs (OpenAPI 3.1)',
  sdk: 'SDK',
  sdkAbout:
    'One file without dependencies for Node 20 and newer: signs requests, tries again what had no answer, and checks notifications.',
  examples: 'Examples',
  examplesAbout:
    'Each makes one payin. They read BASE_URL, KEY_ID and PRIVATE_KEY_FILE from the environment.',
  since: (v: { time: string }) => `Since ${v.time}`,
  previousUntil: (v: { time: string }) => `The one before signs as well until ${v.time}`,
  copy: (v: { what: string }) => `Copy: ${v.what}`,
  files: {
    'js/countinghouse.js': 'The client as JavaScript',
    'src/countinghouse.ts': 'The client as TypeScript',
    'src/calls.ts': 'Types of all calls',
    'examples/curl.sh': 'curl and openssl',
    'examples/node.mjs': 'Node, with the SDK',
    'examples/python.py': 'Python 3',
    'examples/php.php': 'PHP 8',
    'examples/go.go': 'Go',
  } satisfies Record<SdkFile, string>,
}
