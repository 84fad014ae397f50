import type { FirstStepName } from '../dashboard/first-day.steps.ts'

/** The way to a merchant's first order, on the dashboard until there is one. */
export default {
  title: 'To your first order',
  progress: (v: { done: number; all: number }) => `${v.done} of ${v.all} done`,
  done: 'done',
  putAway: 'Hide these steps',
  byAdministrator: 'An administrator can do this.',
  makeOrder: 'Make a first order',
  steps: {
    authenticator: {
      title: 'Bind an authenticator',
      about: 'An app on your phone whose codes protect your sign-in and money that leaves.',
    },
    key: {
      title: 'Put your server’s public key on file',
      about: 'Your server signs its requests with the private key; this one proves them.',
    },
    callbackAddress: {
      title: 'Set a callback address',
      about: 'Where your server is told how its orders ended, for each product.',
    },
    testCallback: {
      title: 'See a test notification answered',
      about: 'Send one to the callback address; it is done when your server responds with success.',
    },
    terms: {
      title: 'Look at products and fees',
      about: 'What you can offer, with limits and fees.',
    },
    colleague: {
      title: 'Invite a colleague',
      about: 'With a role of their own: payouts may need a second pair of eyes.',
    },
    order: {
      title: 'Make a first order',
      about: 'The example on the SDK page makes one with your key.',
    },
  } satisfies Record<FirstStepName, { title: string; about: string }>,
  /** With the sandbox, where no server is needed. */
  orderInSandbox: 'With the sandbox, a customer pays you at once.',
}
