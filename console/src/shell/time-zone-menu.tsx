import { Menu } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useTexts } from '../lib/texts.ts'
import { offsetLabel, setTimeZone, timeZones, useTimeZone } from '../lib/time-zone.ts'
import { DropMenu } from '../ui/drop-menu.tsx'
import classes from './top-bar.module.css'

export function TimeZoneMenu() {
  const t = useTexts('shell')
  const chosen = useTimeZone()
  const choose = (name: string) => {
    const zone = timeZones.find((each) => each.name === name)
    if (zone) setTimeZone(zone)
  }
  return (
    <DropMenu>
      <Menu.Target>
        <button
          type="button"
          className={classes.choice}
          aria-label={`${t.timeZone}: ${t.timeZones[chosen.name]}, ${offsetLabel(chosen.offset)}`}
        >
          <IconClock size={18} stroke={1.6} aria-hidden />
          <span>{offsetLabel(chosen.offset)}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={chosen.name} onChange={choose}>
          {timeZones.map(({ name, offset }) => (
            <Menu.RadioItem key={name} value={name} closeMenuOnClick>
              {t.timeZones[name]} ({offsetLabel(offset)})
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </DropMenu>
  )
}
