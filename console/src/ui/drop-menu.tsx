/**
 * The library's menu with our defaults: rendered in place, so that it stays inside its landmark, and with the focus on
 * its first item.
 */
import { Menu, type MenuProps } from '@mantine/core'
import classes from './drop-menu.module.css'

export function DropMenu(props: MenuProps) {
  return (
    <Menu
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: classes.dropdown ?? '', item: classes.item ?? '' }}
      transitionProps={{ duration: 80 }}
      {...props}
    />
  )
}
