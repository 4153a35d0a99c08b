import type { Blockchain } from '@latchkey/api-client'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { loadImage } from '../services/load-image.ts'
import type { AccountName } from './account-names-api.ts'

/** What the account's own chain said. `image` is an address, wherever it leads. */
export type OwnName = { readonly name?: string | undefined; readonly image?: string | null | undefined }

/**
 * Completes what a chain said about an address: a name that it doesn't know is asked of the services, and the image comes
 * through their image route as a `data:` URL, so that its host doesn't see the visitor. `tell` hears the name before its image is there.
 */
export async function nameFromServices(
  client: LatchkeyClient,
  {
    address,
    chainId,
    namespace,
  }: { readonly namespace: string; readonly address: string; readonly chainId?: string | undefined },
  own: OwnName,
  tell: (name: string) => void,
): Promise<AccountName> {
  const blockchain = await client.blockchain()
  if (!blockchain) return {}
  const known = own.name || namespace !== 'eip155' ? own : await askServices(blockchain, address, chainId)
  if (!known.name) return {}
  tell(known.name)
  const avatar = known.image ? await fetchImage(client, known.image) : undefined
  return { name: known.name, avatar }
}

async function askServices(blockchain: Blockchain, address: string, chainId: string | undefined): Promise<OwnName> {
  const { name, avatar } = await blockchain.getIdentity({ address, sender: address, chainId })
  return { name, image: avatar }
}

/** A name without its image is still a name. */
async function fetchImage(client: LatchkeyClient, url: string): Promise<string | undefined> {
  if (client.options.icons === 'generated') return undefined
  try {
    return await loadImage(client, url)
  } catch (error) {
    client.log.debug('An image could not be loaded', { error })
    return undefined
  }
}
