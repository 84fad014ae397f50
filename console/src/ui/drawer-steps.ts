/** Previous and next in a detail drawer; the page with the rows provides them. */
import { createContext, useContext } from 'react'

export interface DrawerSteps {
  place: number
  count: number
  previous: (() => void) | undefined
  next: (() => void) | undefined
  /** The step that led to this detail, if any. */
  came: 'previous' | 'next' | undefined
}

/** Undefined for a drawer inside another one: it has no neighbours. */
export const DrawerStepsContext = createContext<DrawerSteps | undefined>(undefined)

export const useDrawerSteps = (): DrawerSteps | undefined => useContext(DrawerStepsContext)
