'use client'

import { LatchkeyProvider, type LatchkeyProviderProps } from '@latchkey/react'
import type { ReactNode } from 'react'
import type { LatchkeyApp } from './get-default-config.ts'
import { useApp } from './use-app.ts'

/** The props of `Latchkey`: those of `LatchkeyProvider`, with an app in place of the client. */
export type LatchkeyProps = Omit<LatchkeyProviderProps, 'client'> & {
  /** What `getDefaultConfig()` returned; on servers a function that calls it, once for each request. */
  readonly app: LatchkeyApp | (() => LatchkeyApp)
}

/**
 * Starts the app's client and renders the modal.
 *
 * @example
 * <Latchkey app={app}><ConnectButton /></Latchkey>
 */
export function Latchkey({ app, ...props }: LatchkeyProps): ReactNode {
  const { client } = useApp(app)
  return <LatchkeyProvider client={client} {...props} />
}
