import type { View } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import type { ViewModule } from '../provider/modal-loader.ts'
import { useView } from './use-view.ts'
import { useViews } from './use-views.ts'

/** The panel beside the wallet list, where there is room: it explains what a wallet is. */
export function useAside(view: View | undefined): ReactNode {
  const { settings } = useLatchkeyContext()
  const wanted = settings.size === 'wide' && view === 'Connect' ? 'WhatIsAWallet' : undefined
  // The list alone is whole as well, so a failure needs no words.
  useView(wanted, () => {})
  const views = useViews()
  const module = wanted && views.get(wanted)
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
