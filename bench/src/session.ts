/** Signs in and returns the request headers of the session. */
import { demoCaptcha } from '@countinghouse/server/test/app/demo-captcha.ts'

export const admin = { userName: 'admin', password: 'harbour2026' }

/** The operator of a merchant created by `npm run demo`. */
export const benchOperator = (merchantId: string) => ({
  userName: `bench${merchantId}`,
  password: 'bench2026',
})

export async function signIn(url: string, operator = admin): Promise<Record<string, string>> {
  const post = (path: string, body: string) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  const login = (await (await post('/user/login', JSON.stringify(operator))).json()) as {
    data: { ticket: string }
  }
  const { ticket } = login.data
  await post('/captcha/image', JSON.stringify({ ticket }))
  const response = await post('/user/googleAuth', JSON.stringify({ ticket, captcha: demoCaptcha }))
  const { token } = (await response.json()) as { token: string }
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { authorization: `Bearer ${token}`, cookie }
}
