/**
 * A lazily loaded component that can be preloaded. Not React's `lazy`: once a Suspense fallback has been shown, React
 * delays the content by 300 ms even if the code is already there.
 */
import type { LateArea } from '@countinghouse/contract/texts/late.ts'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { createStore, useStore } from './store.ts'
import { needConsoleTexts, needTexts } from './texts.ts'

export interface Late<Props> {
  (props: Props & { waiting?: ReactNode }): ReactNode
  /** Loads ahead of use; a failure is reported when it is rendered. */
  preload(): void
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** With all words of the console, and those that come with it. */
export const late = <Props extends object>(load: Load<Props>, ...areas: LateArea[]): Late<Props> =>
  lateWith(load, () => Promise.all([needConsoleTexts(), needTexts(areas)]))

/** Pages with settings forms: with the words of these, and of the rules that they check by. */
export const lateForm = <Props extends object>(
  load: Load<Props>,
  ...areas: LateArea[]
): Late<Props> => late(load, 'settings', 'rule', ...areas)

/** What is shown first: the words of the shell, and those that come with it, are enough. */
export const lateButFirst = <Props extends object>(
  load: Load<Props>,
  ...areas: LateArea[]
): Late<Props> => lateWith(load, () => needTexts(areas))

function lateWith<Props extends object>(
  load: Load<Props>,
  needWords: () => Promise<unknown>,
): Late<Props> {
  const code = createStore<{ Loaded?: ComponentType<Props> }>({})
  let coming: Promise<void> | undefined
  const bring = () => {
    coming ??= Promise.all([load(), needWords()]).then(([{ default: Loaded }]) =>
      code.set({ Loaded }),
    )
    // Allow a retry on the next use.
    return coming.catch((error: unknown) => {
      coming = undefined
      throw error
    })
  }

  // biome-ignore lint/correctness/noComponentHookFactories: made once, when its module is.
  function LateComponent(props: Props & { waiting?: ReactNode }) {
    const { Loaded } = useStore(code)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      bring().catch((error: unknown) => setFailure({ error }))
    }, [])
    if (failure) throw failure.error
    return Loaded ? <Loaded {...props} /> : props.waiting
  }
  LateComponent.preload = () => {
    bring().catch(() => undefined)
  }
  return LateComponent
}
