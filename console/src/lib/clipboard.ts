/** Copies a text and reports whether it worked. */
import { forPrograms } from './money.ts'
import { textsOf } from './texts.ts'
import { toast } from './toast.ts'

export async function copyText(text: string): Promise<void> {
  const { copied, copyFailed } = textsOf('shell')
  try {
    await write(forPrograms(text))
    toast.success(copied)
  } catch {
    toast.error(copyFailed)
  }
}

async function write(text: string): Promise<void> {
  // Browsers offer the clipboard only on https and localhost; elsewhere the old way still works.
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  const focused = document.activeElement
  area.value = text
  area.readOnly = true
  // Outside of an open dialog nothing can be selected.
  ;(focused?.closest('dialog') ?? document.body).append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  if (!done) throw new Error('The browser refused to copy')
}
