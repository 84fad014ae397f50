/**
 * A component whose code comes when it is first drawn, or a little before. Not React's `lazy`: what
 * follows a fallback of Suspense is held back for 300 ms, however soon the code is there.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { createStore, useStore } from './store.ts'

export interface Late<Props> {
  (props: Props & { waiting?: ReactNode }): ReactNode
  /** For whoever sees it coming; a failure is told to the one who draws it. */
  preload(): void
}

export function late<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Late<Props> {
  const code = createStore<{ Loaded?: ComponentType<Props> }>({})
  let coming: Promise<void> | undefined
  const bring = () => {
    coming ??= load().then(({ default: Loaded }) => code.set({ Loaded }))
    // The next one to ask may have more luck.
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
