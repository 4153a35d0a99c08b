import type { Blockchain } from '@latchkey/api-client'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { AccountName } from '../account/account-names-api.ts'
import { loadPicture } from './load-picture.ts'

/** What the account's own chain said. `picture` is an address, wherever it leads. */
export type OwnName = { readonly name?: string | undefined; readonly picture?: string | null | undefined }

/**
 * Completes what a chain said about an address: a name that it doesn't know is asked of the services, and the picture comes
 * through their image route as a `data:` URL, so that its host doesn't see the visitor. `tell` hears the name before its picture is there.
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
  const avatar = known.picture ? await fetchPicture(client, known.picture) : undefined
  return { name: known.name, avatar }
}

async function askServices(blockchain: Blockchain, address: string, chainId: string | undefined): Promise<OwnName> {
  const { name, avatar } = await blockchain.getIdentity({ address, sender: address, chainId })
  return { name, picture: avatar }
}

/** A name without its picture is still a name. */
async function fetchPicture(client: LatchkeyClient, url: string): Promise<string | undefined> {
  if (client.options.icons === 'generated') return undefined
  try {
    return await loadPicture(client, url)
  } catch (error) {
    client.log.debug('A picture could not be loaded', { error })
    return undefined
  }
}
