import type { AuthPort, LoginMethod } from '@latchkey/core/ports'
import { frameAuth } from '@latchkey/frame'
import { loginMethods, type PlaygroundOptions } from './options.ts'
import type { Stack } from './stack.ts'

/** The login as the page is set to it. */
export function loginFor({ login, projectId }: Stack, options: PlaygroundOptions): AuthPort | undefined {
  if (!login || options.login === 'off') return undefined
  const methods: readonly LoginMethod[] = loginMethods(options)
  return frameAuth({
    url: login.url,
    projectId,
    methods,
    collect: options.loginCodes,
    smartAccountNetworks: ['eip155:31337'],
  })
}
