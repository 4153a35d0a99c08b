import type { Client } from '@latchkey/core'
import { type ReactNode, useEffect, useMemo } from 'react'
import { createModalLoader } from '../modal/loader.ts'
import { ModalHost } from '../modal/modal-host.tsx'
import { LatchkeyContext } from './context.ts'
import type { ModalSettings } from './settings.ts'
import { UiSettings } from './ui-settings.tsx'

export type LatchkeyProviderProps = ModalSettings & {
  readonly client: Client
  /** `false` when the app draws everything itself with hooks. @default true */
  readonly modal?: boolean | undefined
  readonly children?: ReactNode
}

/**
 * Starts the client and renders the modal (never the buttons, so that their events stay in your own tree). With wagmi, put it inside
 * `WagmiProvider`.
 *
 * @example
 * <LatchkeyProvider client={client}><App /></LatchkeyProvider>
 */
export function LatchkeyProvider({ client, modal = true, children, ...settings }: LatchkeyProviderProps): ReactNode {
  useEffect(() => client.start(), [client])
  const loader = useMemo(() => createModalLoader(client), [client])
  // One object per set of values: a re-render of the app must not re-render every hook's user.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings' values are the dependencies
  const value = useMemo(() => ({ client, settings, loader }), [client, loader, ...keys.map((key) => settings[key])])
  return (
    <LatchkeyContext.Provider value={value}>
      <UiSettings>
        {children}
        {modal && <ModalHost />}
      </UiSettings>
    </LatchkeyContext.Provider>
  )
}

const keys = [
  'locale',
  'dir',
  'copy',
  'layer',
  'size',
  'legal',
  'slots',
  'learnMoreUrl',
  'append',
  'host',
  'preload',
] as const
