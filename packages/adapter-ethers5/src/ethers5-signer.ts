import { activeConnection, addressOn, type LatchkeyClient } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Ethers5 } from './ethers5.ts'
import { type Ethers5ProviderOptions, ethers5Provider } from './ethers5-provider.ts'

/**
 * An ethers 5 signer for the account in use of a connection, for the app's own code, such as an ethers `Contract`.
 * Making the signer doesn't ask the wallet; each signature does.
 *
 * @example
 * const contract = new Contract(address, abi, await ethers5Signer(client, { ethers: await import('ethers') }))
 * @throws LatchkeyError `connector/none-for-namespace` when nothing is connected
 */
export async function ethers5Signer<ethers extends Pick<Ethers5, 'providers'>>(
  client: LatchkeyClient,
  { connectionId, ethers }: Ethers5ProviderOptions<ethers>,
): Promise<ReturnType<InstanceType<ethers['providers']['Web3Provider']>['getSigner']>> {
  const state = client.connection.getState()
  const connection = connectionId ? state.connections[connectionId] : activeConnection(state, 'eip155')
  if (connection?.namespace !== 'eip155') throw new LatchkeyError('connector/none-for-namespace', { input: 'eip155' })
  const provider = await ethers5Provider(client, { connectionId: connection.id, ethers })
  return provider.getSigner(addressOn(connection)) as never
}
