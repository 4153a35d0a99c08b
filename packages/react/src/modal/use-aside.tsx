import type { View } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useViews } from '../provider/use-views.ts'
import { useView } from './use-view.ts'

/** The panel beside the wallet list, where there is room: it explains what a wallet is. */
export function useAside(view: View | undefined): ReactNode {
  const { settings } = useLatchkeyContext()
  const wanted = settings.size === 'wide' && view === 'Connect' ? 'WhatIsAWallet' : undefined
  // The list alone is whole as well, so a failure needs no words.
  useView(wanted, () => {})
  const views = useViews()
  const Aside = wanted && views.get(wanted)?.Aside
  return Aside && <Aside />
}
