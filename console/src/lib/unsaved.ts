/**
 * Which pages have changes that are not saved. A hidden page keeps its changes but stops its effects, so that pages
 * only add themselves here; the shell removes those that it closes.
 */
import { useEffect, useId } from 'react'
import { usePage } from './page.ts'
import { createStore, useStore } from './store.ts'

/** `path` of the page and the id of the form in it. */
const unsavedForms = createStore<readonly string[]>([])

const entry = (path: string, id: string) => `${path} ${id}`

function mark(path: string, id: string, isUnsaved: boolean): void {
  const others = unsavedForms.get().filter((each) => each !== entry(path, id))
  if (isUnsaved) unsavedForms.set([...others, entry(path, id)])
  else if (others.length !== unsavedForms.get().length) unsavedForms.set(others)
}

export const hasUnsaved = (path: string): boolean =>
  unsavedForms.get().some((each) => each.startsWith(`${path} `))

export function forgetUnsaved(path: string): void {
  unsavedForms.set(unsavedForms.get().filter((each) => !each.startsWith(`${path} `)))
}

export const useUnsavedPages = (): ReadonlySet<string> =>
  new Set(useStore(unsavedForms).map((each) => each.slice(0, each.indexOf(' '))))

/** Marks the page as unsaved because of one form; returns a function that removes the mark when the form goes away. */
export function useUnsavedMark(isUnsaved: boolean): () => void {
  const { path } = usePage()
  const id = useId()
  useEffect(() => mark(path, id, isUnsaved), [path, id, isUnsaved])
  return () => mark(path, id, false)
}
