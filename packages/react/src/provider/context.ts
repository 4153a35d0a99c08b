import type { LatchkeyClient } from '@latchkey/core'
import { createSafeContext } from '@latchkey/ui'
import { useContext } from 'react'
import type { ModalLoader } from './modal-loader.ts'
import type { ModalSettings } from './settings.ts'

export type LatchkeyContextValue = {
  readonly client: LatchkeyClient
  readonly settings: ModalSettings
  readonly loader: ModalLoader
}

export const LatchkeyContext = createSafeContext<LatchkeyContextValue | null>(null)

/** @throws when there is no `LatchkeyProvider` above */
export function useLatchkeyContext(): LatchkeyContextValue {
  const value = useContext(LatchkeyContext)
  if (!value) throw new Error('Put a <LatchkeyProvider> above this.')
  return value
}
