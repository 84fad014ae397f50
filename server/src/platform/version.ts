/** What this release is called: by metrics, `/ready`, the pages and the API documents. */
import root from '../../../package.json' with { type: 'json' }

export const { version } = root
