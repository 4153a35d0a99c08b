import { activeConnection, addressOn, type LatchkeyClient } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import type { JsonRpcSigner } from 'ethers'
import { ethersProvider } from './ethers-provider.ts'

/**
 * An ethers signer for the account in use of a connection, for the app's own code, such as an ethers `Contract`. Making
 * the signer doesn't ask the wallet; each signature does.
 *
 * @example
 * const contract = new Contract(address, abi, await ethersSigner(client))
 * @throws LatchkeyError `connector/none-for-namespace` when nothing is connected
 */
export async function ethersSigner(
  client: LatchkeyClient,
  { connectionId }: { readonly connectionId?: string | undefined } = {},
): Promise<JsonRpcSigner> {
  const state = client.connection.getState()
  const connection = connectionId ? state.connections[connectionId] : activeConnection(state, 'eip155')
  if (connection?.namespace !== 'eip155') throw new LatchkeyError('connector/none-for-namespace', { input: 'eip155' })
  const provider = await ethersProvider(client, { connectionId: connection.id })
  const { JsonRpcSigner } = await import('./lazy/browser-provider.ts')
  // Not `getSigner()`, which asks the wallet to connect if it doesn't share the account any more.
  return new JsonRpcSigner(provider, addressOn(connection))
}
