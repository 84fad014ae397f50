import { IconId, IconKey, IconLogout, IconMoon, IconPhotoUp, IconSun } from '@tabler/icons-react'
import { useState } from 'react'
import { setColorScheme, useColorScheme } from '../lib/color-scheme.ts'
import { lazy } from '../lib/lazy.tsx'
import { hasUnsavedWork, logOut } from '../lib/log-out.ts'
import { useIsPhone } from '../lib/media.ts'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import { Inline, Text } from '../ui/box.tsx'
import { Menu } from '../ui/menu.tsx'
import { OperatorAvatar } from './operator-avatar.tsx'
import classes from './top-bar.module.css'

export const ChangePasswordDialog = lazy(
  () => import('../areas/session/change-password-dialog.tsx'),
)

const ChangePictureDialog = lazy(() => import('../areas/session/change-picture-dialog.tsx'))

const ChangeIntroductionDialog = lazy(
  () => import('../areas/session/change-introduction-dialog.tsx'),
)

const LogOutDialog = lazy(() => import('./log-out-dialog.tsx'))

export function AccountMenu() {
  const t = useTexts('shell')
  const { user } = useOperator()
  const { changePicture, changeIntroduction } = useTexts('file')
  const [opened, setOpened] = useState<'password' | 'picture' | 'introduction' | 'logOut'>()
  const close = () => setOpened(undefined)
  const phone = useIsPhone()
  const dark = useColorScheme() === 'dark'
  const colours = {
    label: dark ? t.useLight : t.useDark,
    icon: dark ? IconSun : IconMoon,
    onSelect: () => setColorScheme(dark ? 'light' : 'dark'),
  }
  return (
    <>
      <Menu
        label={`${t.account}: ${user.name}`}
        className={`${classes.choice} ${classes.account}`}
        head={<Owner />}
        items={[
          ...(phone ? [colours] : []),
          { label: t.changePassword, icon: IconKey, onSelect: () => setOpened('password') },
          { label: changePicture, icon: IconPhotoUp, onSelect: () => setOpened('picture') },
          {
            label: changeIntroduction,
            icon: IconId,
            onSelect: () => setOpened('introduction'),
          },
          {
            label: t.logOut,
            icon: IconLogout,
            onSelect: () => (hasUnsavedWork() ? setOpened('logOut') : void logOut()),
          },
        ]}
      >
        <OperatorAvatar name={user.name} avatar={user.avatar} />
        <span>{user.name}</span>
      </Menu>
      {opened === 'password' && <ChangePasswordDialog onClose={close} />}
      {opened === 'picture' && <ChangePictureDialog onClose={close} />}
      {opened === 'introduction' && <ChangeIntroductionDialog onClose={close} />}
      {opened === 'logOut' && <LogOutDialog onClose={close} />}
    </>
  )
}

function Owner() {
  const { user, merchant } = useOperator()
  return (
    <div className={classes.owner} role="none">
      <strong>{user.name}</strong>
      {user.introduction && <p>{user.introduction}</p>}
      <Inline gap="sm" above="xs">
        <OperatorAvatar name={merchant.merchantName} avatar={merchant.avatar} />
        <Text as="span" tone="dim">
          {merchant.merchantName}
        </Text>
      </Inline>
      {merchant.introduction && <p>{merchant.introduction}</p>}
    </div>
  )
}
