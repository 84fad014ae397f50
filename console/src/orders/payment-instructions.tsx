/** What the payer of an open order scans, or transfers to. */
import type { List, Row } from '@countinghouse/contract/engine/list.ts'
import { IconCopy } from '@tabler/icons-react'
import { copyText } from '../lib/clipboard.ts'
import { lazy } from '../lib/lazy.tsx'
import { useTexts } from '../lib/texts.ts'
import { Inline, Notice, Text } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { Pairs } from '../ui/data.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { machineOf } from './order.ts'
import classes from './payment-instructions.module.css'

const QrCode = lazy(() => import('../ui/qr-code.tsx'))

/** Whether a payment is still expected: only then does a report of the bank bring the order to its success. */
function awaitsPayment(list: List, { status }: Row): boolean {
  const machine = machineOf(list)
  if (!machine || machine.states[String(status)]?.end) return false
  return Object.values(machine.moves).some(
    ({ by, from, to }) =>
      by === 'upstream' && from.includes(String(status)) && machine.states[to]?.end === 'success',
  )
}

/** The list without the fields shown here. Payment codes are hidden entirely, because a paid order needs none. */
export const withoutInstructionFields = <L extends List>(list: L, row: Row): L => {
  const isShown = awaitsPayment(list, row)
  const others = Object.entries(list.fields).filter(
    ([name]) => name !== 'qrText' && !(isShown && isLine(name)),
  )
  return { ...list, fields: Object.fromEntries(others) }
}

const lines = ['payToBank', 'payToAccount', 'payToName'] as const
const isLine = (name: string) => lines.some((line) => line === name)

export function PaymentInstructions({ list, row }: { list: List; row: Row }) {
  const t = useTexts('localPayin')
  const { copy } = useTexts('shell')
  const titles = useTexts('field')
  const qrText = String(row.qrText ?? '')
  const payTo = lines.filter((name) => row[name])
  if ((!qrText && payTo.length === 0) || !awaitsPayment(list, row)) return null
  return (
    <section>
      <h3>{t.howToPay}</h3>
      <Inline className={classes.pay} align="start" wrap gap="lg">
        {qrText && (
          <div className={classes.code}>
            <QrCode value={qrText} label={t.qrCode} size={168} />
          </div>
        )}
        <div>
          <Text tone="dim" size="sm">
            {t.howToPayLead}
          </Text>
          {payTo.length > 0 && (
            <Pairs className={classes.lines}>
              {payTo.map((name) => (
                <div key={name}>
                  <dt>{titles[name]}</dt>
                  <Text as="dd" strong breaks>
                    {row[name]}
                    <IconButton
                      small
                      label={`${copy}: ${titles[name]}`}
                      onClick={() => void copyText(String(row[name]))}
                    >
                      <IconCopy size={14} stroke={1.7} aria-hidden />
                    </IconButton>
                  </Text>
                </div>
              ))}
            </Pairs>
          )}
          {qrText && (
            <>
              <Notice className={classes.text} as="code">
                {qrText}
              </Notice>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconCopy size={14} stroke={1.7} aria-hidden />}
                onClick={() => void copyText(qrText)}
              >
                {t.copyQr}
              </Button>
            </>
          )}
        </div>
      </Inline>
    </section>
  )
}
