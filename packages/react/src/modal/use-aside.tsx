import type { View } from '@latchkey/core'
import { type ReactNode, useEffect, useReducer } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import type { ViewModule } from './loader.ts'

/** What stands beside the wallet list where there is room: what a wallet is. */
export function useAside(view: View | undefined): ReactNode {
  const { loader, settings } = useLatchkeyContext()
  const wanted = settings.size === 'wide' && view === 'Connect'
  const module = wanted ? loader.view('WhatIsAWallet') : undefined
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!wanted || loader.view('WhatIsAWallet')) return
    let current = true
    // The list alone is whole as well, so a failure needs no words.
    loader.load('WhatIsAWallet').then(
      () => current && refresh(),
      () => {},
    )
    return () => {
      current = false
    }
  }, [loader, wanted])
  return module && <Aside module={module} />
}

function Aside({ module }: { readonly module: ViewModule<'WhatIsAWallet'> }): ReactNode {
  const route = { view: 'WhatIsAWallet' } as const
  const title = module.useTitle(route)
  return (
    <>
      <h2 className="lk-aside-title">{title}</h2>
      <module.View route={route} />
    </>
  )
}
