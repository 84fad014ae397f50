/** Uploads with progress, which `fetch` does not report. Apart from api.ts, so that only pages with uploads load it. */

import { fieldsHeader, headerJson } from '@countinghouse/contract/engine/file.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { ApiBody, ApiPath, ApiResult } from '@countinghouse/contract/registry/api.ts'
import { ApiError, failed, read, requestHeaders } from './api.ts'
import { textsOf } from './texts.ts'

/** The caller reports errors. `onProgress` gets the fraction of the file that has been sent, 0 to 1. */
export async function uploadWithProgress<P extends ApiPath>(
  path: P,
  fields: ApiBody<P>,
  content: Blob,
  onProgress: (part: number) => void,
): Promise<ApiResult<P>> {
  const response = await post(`/api${path}`, fields as object, content, onProgress)
  const answer = await read<ApiResult<P>>(response, { quiet: true })
  if ('msg' in answer) throw new ApiError(answer.msg, answer.code)
  return answer.data
}

function post(
  address: string,
  fields: object,
  content: Blob,
  onProgress: (part: number) => void,
): Promise<Response> {
  const request = new XMLHttpRequest()
  request.open('POST', address)
  request.timeout = limits.requestTimeoutMs
  const headers = {
    'Content-Type': content.type || 'application/octet-stream',
    [fieldsHeader]: headerJson(fields),
    ...requestHeaders(),
  }
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  return new Promise((resolve, reject) => {
    const texts = textsOf('session')
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(failed(texts.networkError, { quiet: true }))
    request.ontimeout = () => reject(failed(texts.timeoutError, { quiet: true }))
    request.send(content)
  })
}
