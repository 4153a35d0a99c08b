import { LatchkeyError, normalizeError } from '@latchkey/core/errors'
import type { Work } from '../create-instance.ts'
import { type Adoption, createAdoption } from './adoption.ts'

declare module '@latchkey/core/errors' {
  interface ErrorCodeMap {
    /**
     * When: a wallet connects by QR code, link or login, and the wagmi config has no way to carry it.
     * Fix: add `latchkeyConnector()` to the connectors of `createConfig`.
     */
    'wagmi/connector-missing': 'wagmi has no Latchkey connector'
  }
}

/** The way into wagmi for sessions of the ports. @throws `wagmi/connector-missing` */
export function openAdoption({ all, config, context: { alert, clock, emit } }: Work): Adoption {
  const connector = config.connectors.find(({ type }) => type === 'latchkey')
  if (!connector) {
    const details = 'Add latchkeyConnector() to the connectors of your wagmi config.'
    alert('wagmi/connector-missing', details)
    throw new LatchkeyError('wagmi/connector-missing', { shortMessage: 'wagmi has no Latchkey connector', details })
  }
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
