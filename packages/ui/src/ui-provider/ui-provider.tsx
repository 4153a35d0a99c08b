import { type ReactNode, useContext, useMemo } from 'react'
import { type Ui, UiContext } from './ui-context.ts'

/** The props of `UiProvider`. */
export type UiProviderProps = { readonly [key in keyof Ui]?: Ui[key] | undefined } & { readonly children?: ReactNode }

/** Settings of the interface below it. Keys that are left out come from the provider above, or from the defaults. */
export function UiProvider({
  children,
  locale,
  dir,
  copy,
  theme,
  variables,
  icons,
  root,
  announce,
}: UiProviderProps): ReactNode {
  const above = useContext(UiContext)
  const value = useMemo<Ui>(
    () => ({
      locale: locale ?? above.locale,
      dir: dir ?? above.dir,
      copy: copy ?? above.copy,
      theme: theme ?? above.theme,
      variables: variables ?? above.variables,
      icons: icons ?? above.icons,
      root: root ?? above.root,
      announce: announce ?? above.announce,
    }),
    [above, locale, dir, copy, theme, variables, icons, root, announce],
  )
  return <UiContext.Provider value={value}>{children}</UiContext.Provider>
}
