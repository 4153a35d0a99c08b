import { normalizeError } from '@latchkey/core/errors'
import type { Work } from '../create-instance.ts'
import { type Adoption, createAdoption } from './adoption.ts'
import { carrierOf } from './carrier-of.ts'

/** The way into wagmi for sessions of the ports. @throws `wagmi/connector-missing` */
export function openAdoption({ all, config, context: { clock, emit } }: Work): Adoption {
  const connector = carrierOf(config)
  const adoption = createAdoption({
    config,
    connector,
    clock,
    all,
    onLeave: (connectionId) => emit({ type: 'disconnected', connectionId, reason: 'local' }),
  })
  return {
    ...adoption,
    adopt: (transport) => adoption.adopt(transport).catch((error) => Promise.reject(normalizeError(error))),
  }
}
