/**
 * A lazily loaded component that can be preloaded. Not React's `lazy`: once a Suspense fallback has been shown, React
 * delays the content by 300 ms even if the code is already there.
 */
import type { LateArea } from '@countinghouse/contract/texts/late.ts'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { serverBack } from './server-back.ts'
import { createStore, useStore } from './store.ts'
import { needConsoleTexts, needTexts, textsOf } from './texts.ts'
import { toast } from './toast.ts'

export interface Late<Props> {
  (props: Props & { waiting?: ReactNode }): ReactNode
  /** Loads ahead of use, and says when it is there; a failure is reported when it is rendered. */
  preload(): Promise<void>
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

/** Pages that come in one file: with the first of them all are there. */
export function lateTogether<Pages extends Record<string, ComponentType>>(
  load: () => Promise<Pages>,
): (name: keyof Pages) => Late<object> {
  const code = new LateCode(() =>
    Promise.all([load(), needConsoleTexts()]).then(([pages]) => pages),
  )
  return (name) => lateComponent(code, (pages) => pages[name])
}

const lateWith = <Props extends object>(
  load: Load<Props>,
  needWords: () => Promise<unknown>,
): Late<Props> =>
  lateComponent(
    new LateCode(() => Promise.all([load(), needWords()]).then(([module]) => module)),
    (module) => module.default,
  )

class LateCode<Module> {
  readonly loaded = createStore<{ module?: Module }>({})
  readonly #load: () => Promise<Module>
  #coming: Promise<void> | undefined

  constructor(load: () => Promise<Module>) {
    this.#load = load
  }

  async bring(): Promise<void> {
    this.#coming ??= this.#load().then((module) => this.loaded.set({ module }))
    try {
      await this.#coming
    } catch (error) {
      // Allow a retry on the next use.
      this.#coming = undefined
      throw error
    }
  }
}

function lateComponent<Module, Props extends object>(
  code: LateCode<Module>,
  componentOf: (module: Module) => ComponentType<Props> | undefined,
): Late<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when its module is.
  function LateComponent(props: Props & { waiting?: ReactNode }) {
    const { module } = useStore(code.loaded)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      const left = new AbortController()
      code.bring().catch(async (error: unknown) => {
        await serverBack(left.signal, () => toast.error(textsOf('session').networkError))
        if (!left.signal.aborted) setFailure({ error })
      })
      return () => left.abort()
    }, [])
    if (failure) throw failure.error
    const Loaded = module && componentOf(module)
    return Loaded ? <Loaded {...props} /> : props.waiting
  }
  LateComponent.preload = () => code.bring().catch(() => undefined)
  return LateComponent
}
