import { timeZones } from '@countinghouse/contract/time-zones.ts'
import { IconClock } from '@tabler/icons-react'
import { useTexts } from '../lib/texts.ts'
import { setTimeZone, useTimeZone } from '../lib/time-zone.ts'
import { Menu } from '../ui/menu.tsx'
import classes from './top-bar.module.css'

export function TimeZoneMenu() {
  const t = useTexts('shell')
  const chosen = useTimeZone()
  const items = timeZones.map((zone) => ({
    label: `${t.timeZones[zone.name]} (${zone.label})`,
    checked: zone.name === chosen.name,
    onSelect: () => setTimeZone(zone),
  }))
  return (
    <Menu
      label={`${t.timeZone}: ${t.timeZones[chosen.name]}, ${chosen.label}`}
      className={classes.choice}
      items={items}
    >
      <IconClock size={18} stroke={1.6} aria-hidden />
      <span>{chosen.label}</span>
    </Menu>
  )
}
