/**
 * A lazily loaded component that can be preloaded. Not React's `lazy`: once a Suspense fallback has been shown, React
 * delays the content by 300 ms even if the code is already there.
 */
import type { PageArea } from '@countinghouse/contract/texts/areas.ts'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { createStore, useStore } from './store.ts'
import { loadAreaTexts, loadConsoleTexts, textsOf } from './texts.ts'
import { toast } from './toast.ts'
import { waitForServer } from './wait-for-server.ts'

export interface LazyComponent<Props> {
  (props: Props & { fallback?: ReactNode }): ReactNode
  /** Resolves when the code is loaded; a failure is reported when the component is rendered. */
  preload(): Promise<void>
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Loads all texts of the console with the component, and those of the given areas. */
export const lazy = <Props extends object>(
  load: Load<Props>,
  ...areas: PageArea[]
): LazyComponent<Props> =>
  lazyWith(load, () => Promise.all([loadConsoleTexts(), loadAreaTexts(areas)]))

/** For pages with settings forms: also loads the texts of the forms and of their validation rules. */
export const lazySettingsPage = <Props extends object>(
  load: Load<Props>,
  ...areas: PageArea[]
): LazyComponent<Props> => lazy(load, 'settings', 'rule', ...areas)

/** For what is shown first: loads the texts of the given areas only, not those of the whole console. */
export const lazyWithoutConsoleTexts = <Props extends object>(
  load: Load<Props>,
  ...areas: PageArea[]
): LazyComponent<Props> => lazyWith(load, () => loadAreaTexts(areas))

/** For pages in one chunk: loading one of them loads all. */
export function lazyGroup<Pages extends Record<string, ComponentType>>(
  load: () => Promise<Pages>,
  ...areas: PageArea[]
): (name: keyof Pages) => LazyComponent<object> {
  const code = new LazyModule(() =>
    Promise.all([load(), loadConsoleTexts(), loadAreaTexts(areas)]).then(([pages]) => pages),
  )
  return (name) => createLazyComponent(code, (pages) => pages[name])
}

const lazyWith = <Props extends object>(
  load: Load<Props>,
  loadTexts: () => Promise<unknown>,
): LazyComponent<Props> =>
  createLazyComponent(
    new LazyModule(() => Promise.all([load(), loadTexts()]).then(([module]) => module)),
    (module) => module.default,
  )

class LazyModule<Module> {
  readonly loaded = createStore<{ module?: Module }>({})
  readonly #load: () => Promise<Module>
  #coming: Promise<void> | undefined

  constructor(load: () => Promise<Module>) {
    this.#load = load
  }

  async load(): Promise<void> {
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

function createLazyComponent<Module, Props extends object>(
  code: LazyModule<Module>,
  componentOf: (module: Module) => ComponentType<Props> | undefined,
): LazyComponent<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when its module is.
  function LazyLoaded(props: Props & { fallback?: ReactNode }) {
    const { module } = useStore(code.loaded)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      const unmounted = new AbortController()
      code.load().catch(async (error: unknown) => {
        await waitForServer(unmounted.signal, () => toast.error(textsOf('session').networkError))
        if (!unmounted.signal.aborted) setFailure({ error })
      })
      return () => unmounted.abort()
    }, [])
    if (failure) throw failure.error
    const Loaded = module && componentOf(module)
    return Loaded ? <Loaded {...props} /> : props.fallback
  }
  LazyLoaded.preload = () => code.load().catch(() => undefined)
  return LazyLoaded
}
