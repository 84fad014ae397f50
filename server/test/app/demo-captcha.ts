/** The answer that every image captcha of a test server accepts. */
export const demoCaptcha = 'TEST'
