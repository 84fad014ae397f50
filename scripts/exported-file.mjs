// What a running server exports, asked for as the console does.
import { expected } from './workspace.mjs'

export async function ask(browser, path, body, headers) {
  const { data, success, msg } = await browser.call(path, body, headers)
  if (!success) throw expected(`${path} refused: ${msg}`)
  return data
}

/** The file of a call that answers it at once. */
export async function download(browser, path, body, lang) {
  const response = await browser.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang },
    body: JSON.stringify(body),
  })
  return contentOf(path, response)
}

/** The file that a list exports, at once or among the export records. */
export async function exported(browser, { exportPath, exportAs }, query, lang) {
  if (exportAs === 'file') return download(browser, exportPath, query, lang)
  const { recordId } = await ask(browser, exportPath, query, { lang })
  const deadline = Date.now() + 120_000
  for (;;) {
    const { records } = await ask(browser, '/exportRecords/list', { size: 80, current: 1 })
    const { exportStatus } = records.find((each) => each.recordId === recordId)
    if (exportStatus === 'ready') break
    if (exportStatus === 'failed') throw expected('The export failed.')
    if (Date.now() > deadline) throw expected('The export was not written within two minutes.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const { url } = await ask(browser, '/exportRecords/checkLinkValid', { recordId })
  return contentOf(url, await browser.fetch(url.replace('/api', '')))
}

async function contentOf(path, response) {
  if (!response.ok) throw expected(`${path} was answered with ${response.status}.`)
  return Buffer.from(await response.arrayBuffer())
}

export function same(what, found, expectedValue) {
  if (Object.is(found, expectedValue)) return
  throw expected(
    `The export differs in ${what}: LibreOffice has ${JSON.stringify(found)}, it should be ${JSON.stringify(expectedValue)}.`,
  )
}
