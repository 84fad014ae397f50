/** The start page until it has figures of its own: the operator, the last sign-in, and shortcuts. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, offsetLabel, useTimeZone } from '../../lib/time-zone.ts'
import { Page } from '../../ui/page.tsx'
import classes from './dashboard.module.css'
import { Shortcuts } from './shortcuts.tsx'

export default function DashboardPage() {
  const t = useTexts('shell')
  const { user, merchant } = useOperator()
  const countries = merchant.runCountry.map(({ countryCode }) => t.countries[countryCode])
  return (
    <Page lead={t.welcome({ name: user.name })}>
      <div className={classes.cards}>
        <Card title={t.operator}>
          <Facts
            facts={[
              [t.userName, user.name],
              [t.roles, user.roles.map((role) => t.roleNames[role]).join(', ') || t.none],
            ]}
          />
        </Card>
        <Card title={t.merchant}>
          <Facts
            facts={[
              [t.merchantName, merchant.merchantName],
              [t.merchantId, merchant.merchantId],
              [t.localCountries, countries.join(', ') || t.none],
            ]}
          />
        </Card>
        <LastSignIn />
        <TwoFactor />
      </div>
      <Shortcuts />
    </Page>
  )
}

function LastSignIn() {
  const t = useTexts('shell')
  const { user } = useOperator()
  const { offset } = useTimeZone()
  return (
    <Card title={t.lastSignIn}>
      {user.lastSignInTime === null ? (
        <p className={classes.note}>{t.firstSignIn}</p>
      ) : (
        <>
          <Facts
            facts={[
              [t.time, `${formatInstant(user.lastSignInTime, offset)} (${offsetLabel(offset)})`],
              [t.address, user.lastSignInAddress ?? t.unknown],
            ]}
          />
          <p className={classes.note}>{t.signInNotYou}</p>
        </>
      )}
    </Card>
  )
}

function TwoFactor() {
  const t = useTexts('shell')
  const { twoFactor, openTwoFactor } = useOperator()
  const bound = twoFactor?.alreadyBound
  return (
    <Card title={t.googleVerification}>
      {bound !== undefined && (
        <>
          <p className={classes.note}>{bound ? t.protectedBy : t.notProtected}</p>
          <Button variant={bound ? 'default' : 'filled'} size="xs" onClick={openTwoFactor}>
            {bound ? t.manage : t.setUp}
          </Button>
        </>
      )}
    </Card>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.card}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
