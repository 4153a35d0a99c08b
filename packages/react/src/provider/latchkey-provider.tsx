import type { LatchkeyClient } from '@latchkey/core'
import { invalidOptions } from '@latchkey/core/internal'
import { type ReactNode, useEffect, useMemo } from 'react'
import { createModalLoader } from '../modal/loader.ts'
import { ModalHost } from '../modal/modal-host.tsx'
import { LatchkeyContext } from './context.ts'
import type { ModalSettings } from './settings.ts'
import { UiSettings } from './ui-settings.tsx'

/** The props of `LatchkeyProvider`. */
export type LatchkeyProviderProps = ModalSettings & {
  readonly client: LatchkeyClient
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
  if (!client) throw invalidOptions('`LatchkeyProvider` needs a `client`.')
  useEffect(() => client.start(), [client])
  const loader = useMemo(() => createModalLoader(client), [client])
  // One object as long as the settings say the same: a re-render of the app must not re-render every hook's user.
  const { host, slots, locale, avatar, ...plain } = settings
  const plainJson = JSON.stringify(plain satisfies Plain)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `plainJson` has the plain settings
  const value = useMemo(() => ({ client, settings, loader }), [client, loader, host, slots, locale, avatar, plainJson])
  return (
    <LatchkeyContext.Provider value={value}>
      <UiSettings>
        {children}
        {modal && <ModalHost />}
      </UiSettings>
    </LatchkeyContext.Provider>
  )
}

/** The settings that JSON can express; any other setting has to be a dependency of its own. */
type Plain = string | boolean | undefined | { readonly [key: string]: Plain }
