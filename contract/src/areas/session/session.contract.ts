import { call } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'
import { limits } from '../../limits.ts'
import { roles } from '../../permissions.ts'

const area = 'session'

const operator = s.object({
  name: s.text(),
  /** The id of a stored file, or nothing. */
  avatar: s.text(),
  /** Who this is, in the operator's own words: for the other operators. */
  introduction: s.text(),
  roles: s.list(s.oneOf(roles)),
  /** The previous sign-in, so that an operator notices a stranger's. */
  lastSignInTime: s.nullable(s.instant()),
  lastSignInAddress: s.nullable(s.text()),
})

const menuItem = s.object({
  id: s.integer(),
  parentId: s.integer(),
  menuType: s.integer({ min: 1, max: 2 }),
  url: s.text(),
  menuName: s.text(),
  menuNameEN: s.text(),
})
export type MenuItem = s.Infer<typeof menuItem>

const ticket = () => s.text({ min: 1 })

export const login = call({
  area,
  path: '/user/login',
  summary:
    'First step of a sign-in. The right name and password are answered with code N01016 and a ticket for the second step.',
  access: 'public',
  body: s.object({
    userName: s.text({ min: 1, max: limits.operatorNameMax }),
    password: s.password(),
  }),
  result: s.object({
    ticket: ticket(),
    /** Which question the second step asks. */
    verifyType: s.oneOf(['google', 'captcha']),
    expiresInSeconds: s.integer({ min: 0 }),
  }),
  errors: ['secondStepNeeded', 'signInFailed', 'signInThrottled'],
})

export const verifyCode = call({
  area,
  method: 'GET',
  path: '/verifyCode',
  summary:
    'A new image captcha for a sign-in ticket, as PNG. Only the newest image of a ticket is valid.',
  access: 'public',
  file: 'image/png',
  // `t` only bypasses caches.
  body: s.object({ ticket: ticket(), t: s.optional(s.text()) }),
  result: s.empty(),
  errors: ['ticketInvalid'],
})

export const captchaImage = call({
  area,
  path: '/captcha/image',
  summary: 'A new image captcha for a sign-in ticket, as a data address.',
  access: 'public',
  body: s.object({ ticket: ticket() }),
  result: s.object({ image: s.text({ max: 100_000 }) }),
  errors: ['ticketInvalid'],
})

export const captchaWork = call({
  area,
  path: '/captcha/work',
  summary:
    'In place of the image: a proof of work for a sign-in ticket. The proof is `SALT.NUMBER`, whose SHA-256 is the target; the number is at most `max`. The newest image or work of a ticket is valid, once.',
  access: 'public',
  body: s.object({ ticket: ticket() }),
  result: s.object({ salt: s.text(), target: s.text(), max: s.integer({ min: 0 }) }),
  errors: ['ticketInvalid'],
})

export const googleAuth = call({
  area,
  path: '/user/googleAuth',
  summary:
    'Second step of a sign-in: the Google code or a recovery code, or the captcha where neither the operator nor the merchant asks for a code. Gives the token and sets the session cookie.',
  access: 'public',
  body: s.object({
    ticket: ticket(),
    googleCode: s.optional(s.googleCode()),
    /** In place of the Google code: each works once. */
    recoveryCode: s.optional(s.text({ max: 40 })),
    captcha: s.optional(s.captcha()),
    /** In place of the captcha, for people who can't see it: the answer to `/captcha/work`. */
    proof: s.optional(s.text({ max: 60 })),
  }),
  result: s.object({
    user: operator,
    menuList: s.list(menuItem),
    /** After a recovery code: how many are left. */
    recoveryCodesLeft: s.optional(s.integer()),
  }),
  errors: [
    'ticketInvalid',
    'recoveryCodeWrong',
    'captchaMissing',
    'captchaWrong',
    'googleCodeMissing',
    'signInCodeWrong',
    'signInThrottled',
  ],
})

const passwordLink = () => s.text({ min: 1 })

export const openPasswordLink = call({
  area,
  path: '/user/passwordLink',
  summary: 'Whose password an administrator’s link sets, after an invitation or a reset.',
  access: 'public',
  body: s.object({ link: passwordLink() }),
  result: s.object({ userName: s.text(), merchantName: s.text(), isInvitation: s.boolean() }),
  errors: ['linkInvalid', 'signInThrottled'],
})

export const setPassword = call({
  area,
  path: '/user/setPassword',
  summary: 'Sets the password by the link of an administrator, which works once.',
  access: 'public',
  body: s.object({
    link: passwordLink(),
    newPassword: s.newPassword(),
    confirmPassword: s.newPassword(),
  }),
  result: s.empty(),
  errors: ['linkInvalid', 'passwordsDiffer', 'passwordRule', 'signInThrottled'],
})

export const userInfo = call({
  area,
  path: '/userInfo',
  summary: 'The operator who is signed in, and the menu as the roles allow it now.',
  access: 'signedIn',
  beforeBinding: true,
  result: s.object({ user: operator, menuList: s.list(menuItem) }),
})

export const logout = call({
  area,
  path: '/user/logout',
  summary: 'Ends this session.',
  access: 'signedIn',
  beforeBinding: true,
  result: s.empty(),
})

export const changeIntroduction = call({
  area,
  path: '/user/introduction',
  summary: "Changes the operator's own introduction, which the list of operators shows.",
  access: 'signedIn',
  body: s.object({ introduction: s.text() }),
  result: s.empty(),
})

export const changePassword = call({
  area,
  path: '/merchants/password',
  summary: "Changes the operator's own password and ends the operator's other sessions.",
  access: 'signedIn',
  body: s.object({
    oldPassword: s.password(),
    newPassword: s.newPassword(),
    confirmPassword: s.newPassword(),
  }),
  result: s.empty(),
  errors: ['oldPasswordWrong', 'passwordsDiffer', 'passwordRule', 'signInThrottled'],
})
