import { Menu } from '@mantine/core'
import { IconKey, IconLogout, IconPhotoUp } from '@tabler/icons-react'
import { useState } from 'react'
import { late } from '../lib/late.tsx'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import { DropMenu } from '../ui/drop-menu.tsx'
import { OperatorAvatar } from './operator-avatar.tsx'
import classes from './top-bar.module.css'
import { useLogOut } from './use-log-out.ts'

const ChangePasswordDialog = late(() => import('../areas/session/change-password-dialog.tsx'))

const ChangePictureDialog = late(() => import('../areas/session/change-picture-dialog.tsx'))

export function AccountMenu() {
  const t = useTexts('shell')
  const { user, merchant } = useOperator()
  const { changePicture } = useTexts('file')
  const [changing, setChanging] = useState<'password' | 'picture'>()
  const close = () => setChanging(undefined)
  const logOut = useLogOut()
  return (
    <>
      <DropMenu>
        <Menu.Target>
          <button
            type="button"
            className={`${classes.choice} ${classes.account}`}
            aria-label={`${t.account}: ${user.name}`}
          >
            <OperatorAvatar name={user.name} avatar={user.avatar} />
            <span>{user.name}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.owner} role="none">
            <strong>{user.name}</strong>
            <div className={classes.merchant}>
              <OperatorAvatar name={merchant.merchantName} avatar={merchant.avatar} />
              <span>{merchant.merchantName}</span>
            </div>
            {merchant.introduction && <p>{merchant.introduction}</p>}
          </div>
          <Menu.Item
            leftSection={<IconKey size={16} stroke={1.6} aria-hidden />}
            onClick={() => setChanging('password')}
          >
            {t.changePassword}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPhotoUp size={16} stroke={1.6} aria-hidden />}
            onClick={() => setChanging('picture')}
          >
            {changePicture}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}
            onClick={logOut}
          >
            {t.logOut}
          </Menu.Item>
        </Menu.Dropdown>
      </DropMenu>
      {changing === 'password' && <ChangePasswordDialog onClose={close} />}
      {changing === 'picture' && <ChangePictureDialog onClose={close} />}
    </>
  )
}
