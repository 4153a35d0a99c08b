import type { SiwxSource } from '@latchkey/core'
import type { DefaultSiwxOptions } from './options.ts'

/**
 * Sign-in on every ecosystem. The call itself adds only a few bytes to a page: messages, verifiers and stores load with the first
 * connection.
 *
 * @example
 * createLatchkey({ networks, adapters, siwx: defaultSiwx({ sessions: serverSessions({ url: '/siwx' }) }) })
 */
export function defaultSiwx(options: DefaultSiwxOptions = {}): SiwxSource {
  const { required } = options
  return {
    getRequired: () => (typeof required === 'function' ? required() : required !== false),
    load: async (context) => (await import('./create-default-siwx.ts')).createDefaultSiwx(options, context),
  }
}
