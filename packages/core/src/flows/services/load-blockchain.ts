import type { Blockchain } from '@latchkey/api-client'
import type { LatchkeyClient } from '../../kernel/client.ts'

/** The services' blockchain API, whose code no page needs that has no services. */
export async function loadBlockchain(client: LatchkeyClient): Promise<Blockchain | undefined> {
  if (!client.options.services) return undefined
  const { connectBlockchain } = await import('./connect-blockchain.ts')
  return connectBlockchain(client)
}
