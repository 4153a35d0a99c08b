'use client'

import { useState } from 'react'

/**
 * The app itself, or the one that a function creates: once for each mounted component, so that requests of a server share none.
 *
 * @example
 * const { client } = useApp(createApp)
 */
export function useApp<App extends object>(app: App | (() => App)): App {
  const [created] = useState(app)
  return typeof app === 'function' ? created : app
}
