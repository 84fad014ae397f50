import type { SdkFile } from '../open-api/sdk-files.ts'

/** Keys of a merchant's server, and what its programmers need. */
export default {
  lead: 'Your server’s keys, and its open API requests of the last 30 days. Personal data is masked.',
  keys: 'Keys',
  loading: 'Loading the keys…',
  failed: 'The keys could not be loaded.',
  retry: 'Try again',
  keyId: 'API key ID',
  noPublicKey: 'None yet: requests are refused until you set one.',
  platformPublicKey: 'Our public key',
  everywhere: 'Every address',
  webhookSecret: 'Webhook secret',
  secretNeverShown:
    'Created by the platform and never shown. Create a new one to check notifications.',
  edit: 'Change key and addresses',
  newSecret: 'New webhook secret',
  make: 'Create new secret',
  newSecretLead:
    'A new secret signs notifications from now on and is shown once. The previous one also signs for 24 hours, so that your server can switch over.',
  newSecretConfirm: 'Any older secret stops signing at once.',
  shownOnce: 'Save this secret now: it will not be shown again.',
  copySecret: 'Copy the secret',
  done: 'I have saved it',
  sdkLead: 'What your developers need to call the open API.',
  documents: 'Documents',
  docsAbout: 'Every call, for people',
  openApiAbout: 'Every call, for programs (OpenAPI 3.1)',
  sdk: 'SDK',
  sdkAbout:
    'For Node 20 and newer, without dependencies: signs requests, retries those without a response, and checks notifications. The package has everything; the single files are the same for whoever installs nothing.',
  examples: 'Examples',
  examplesAbout:
    'Each creates one payin. They read BASE_URL, KEY_ID and PRIVATE_KEY_FILE from the environment.',
  since: (v: { time: string }) => `Since ${v.time}`,
  previousUntil: (v: { time: string }) => `The previous one also signs until ${v.time}`,
  packageAbout:
    'The whole client for Node, with types and examples: npm install ./countinghouse-sdk-2.0.0.tgz',
  copy: (v: { what: string }) => `Copy: ${v.what}`,
  files: {
    'js/countinghouse.mjs': 'The client as JavaScript',
    'src/countinghouse.ts': 'The client as TypeScript',
    'src/calls.ts': 'Types of all calls',
    'examples/curl.sh': 'curl and openssl',
    'examples/node.mjs': 'Node, with the SDK',
    'examples/python.py': 'Python 3',
    'examples/php.php': 'PHP 8',
    'examples/go.go': 'Go',
  } satisfies Record<SdkFile, string>,
}
