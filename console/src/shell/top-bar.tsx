import { protections } from '@countinghouse/contract/engine/protections.ts'
import {
  IconFileDownload,
  IconMenu2,
  IconMoon,
  IconShieldCheck,
  IconShieldExclamation,
  IconSun,
} from '@tabler/icons-react'
import { memo } from 'react'
import { setColorScheme, useColorScheme } from '../lib/color-scheme.ts'
import { lazy } from '../lib/lazy.tsx'
import { useIsPhone } from '../lib/media.ts'
import { navigate } from '../lib/navigation.tsx'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import { useTwoFactor } from '../lib/two-factor.ts'
import { useIdle } from '../lib/use-idle.ts'
import { Inline } from '../ui/box.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { LanguageMenu } from './language-menu.tsx'
import type { PageRoute } from './page-route.ts'
import { SearchButton } from './search-button.tsx'
import { TimeZoneMenu } from './time-zone-menu.tsx'
import classes from './top-bar.module.css'

const DemoMenu = lazy(() => import('../areas/demo/demo-menu.tsx'), 'demo')
const NoticeCentre = lazy(() => import('../areas/notice/notice-centre.tsx'), 'notice')

/** A placeholder until the code has loaded. */
const Bell = () => <span className={classes.bell} />

interface Props {
  route: PageRoute
  menuOpen: boolean
  onToggleMenu(): void
}

export function TopBar({ route, menuOpen, onToggleMenu }: Props) {
  const t = useTexts('shell')
  return (
    <Inline className={classes.bar} as="header" gap="sm">
      <IconButton
        label={menuOpen ? t.closeMenu : t.openMenu}
        expanded={menuOpen}
        onClick={onToggleMenu}
      >
        <IconMenu2 size={18} stroke={1.6} aria-hidden />
      </IconButton>
      <Breadcrumb route={route} />
      <Controls />
    </Inline>
  )
}

/** The same on every page. */
const Controls = memo(function Controls() {
  const { may, merchant } = useOperator()
  const idle = useIdle()
  const phone = useIsPhone()
  return (
    <Inline className={classes.controls} gap="2xs">
      <SearchButton />
      {/* Who shows the product does it on a desk: a ninth control would widen a phone's page. */}
      {!phone && idle && merchant.sandbox === 1 && <DemoMenu />}
      {idle ? <NoticeCentre fallback={<Bell />} /> : <Bell />}
      {may('exportRecord.view') && <ExportRecordsButton />}
      <LanguageMenu />
      <TimeZoneMenu />
      {/* A phone has no room for it: there the account's menu has it. */}
      {!phone && <ColorSchemeButton />}
      <TwoFactorButton />
      <AccountMenu />
    </Inline>
  )
})

function ExportRecordsButton() {
  const t = useTexts('shell')
  return (
    <IconButton label={t.exportRecords} onClick={() => navigate('/download/file')}>
      <IconFileDownload size={18} stroke={1.6} aria-hidden />
    </IconButton>
  )
}

function ColorSchemeButton() {
  const t = useTexts('shell')
  const dark = useColorScheme() === 'dark'
  const Icon = dark ? IconSun : IconMoon
  return (
    <IconButton
      label={dark ? t.useLight : t.useDark}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
    </IconButton>
  )
}

function TwoFactorButton() {
  const t = useTexts('shell')
  const { merchant, openTwoFactor } = useOperator()
  const twoFactor = useTwoFactor()
  const bound = twoFactor?.alreadyBound
  // If the merchant requires an authenticator, every sign-in asks for its code.
  const isOn = protections.some((name) => twoFactor?.[name] === 1)
  const safe = bound && (isOn || merchant.requireAuthenticator === 1)
  const states = [bound ? t.bound : t.notBound, ...(bound && !safe ? [t.boundOnly] : [])]
  const state = bound === undefined ? '' : `: ${states.join(', ')}`
  const Icon = safe ? IconShieldCheck : IconShieldExclamation
  return (
    <IconButton label={t.googleVerification + state} onClick={openTwoFactor}>
      <Icon
        size={18}
        stroke={1.6}
        aria-hidden
        className={bound === undefined ? undefined : safe ? classes.safe : classes.unsafe}
      />
    </IconButton>
  )
}
