import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'

/** The developer's tools with `debug`; their code loads with it alone, so that no visitor pays for them. */
export function DebugTools(): ReactNode {
  const { client } = useLatchkeyContext()
  const { debug } = client.options
  const [Tools, setTools] = useState<ComponentType>()
  useEffect(() => {
    if (!debug) return
    import('./developer-tools.tsx').then(
      ({ DeveloperTools }) => setTools(() => DeveloperTools),
      (error: unknown) => client.log.warn('The tools of `debug` could not be loaded', { error }),
    )
  }, [client, debug])
  return Tools ? <Tools /> : null
}
