/** In which looks screens are checked, and in which browsers. */

export interface LookOptions {
  /** In which colours and widths screens are checked. */
  looks: 'all' | 'as shown' | 'none'
}

/** A journey that shows screens of its own: the deep tests repeat it, to check them dark and narrow. */
export const everyLook = '@every-look'

/** A journey that the deep tests repeat in Firefox. */
export const everyBrowser = '@every-browser'
