import { type ReactNode, useContext, useMemo } from 'react'
import { type Ui, UiContext } from './ui-context.ts'

/** The props of `UiProvider`. */
export type UiProviderProps = { readonly [key in keyof Ui]?: Ui[key] | undefined } & { readonly children?: ReactNode }

/** Settings of the interface below it. Keys that are left out come from the provider above, or from the defaults. */
export function UiProvider({ children, ...own }: UiProviderProps): ReactNode {
  const above = useContext(UiContext)
  // The defaults name every key, so each render has the same ones in the same order.
  const keys = Object.keys(above) as (keyof Ui)[]
  const settings = keys.map((key) => own[key] ?? above[key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `settings` has the value of each key
  const value = useMemo(() => Object.fromEntries(keys.map((key, i) => [key, settings[i]])) as Ui, settings)
  return <UiContext.Provider value={value}>{children}</UiContext.Provider>
}
