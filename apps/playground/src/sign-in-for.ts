import type { SiwxSource } from '@latchkey/core'
import { defaultSiwx, serverSessions } from '@latchkey/siwx'
import type { PlaygroundOptions } from './options.ts'
import type { Stack } from './stack.ts'

/** The sign-in of a configuration. */
export function signInFor({ servicesUrl }: Stack, { signIn }: PlaygroundOptions): SiwxSource | undefined {
  if (signIn === 'off') return undefined
  if (signIn === 'server') return defaultSiwx({ sessions: serverSessions({ url: `${servicesUrl}/siwx` }) })
  return defaultSiwx({ required: signIn === 'required' })
}
