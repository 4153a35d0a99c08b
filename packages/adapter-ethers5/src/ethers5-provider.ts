import { getProvider, type LatchkeyClient } from '@latchkey/core'
import type { Ethers5 } from './ethers5.ts'

/** The connection, by default the one in use, and the app's ethers. */
export type Ethers5ProviderOptions<ethers> = {
  readonly ethers: ethers
  readonly connectionId?: string | undefined
}

/**
 * An ethers 5 provider over the wallet of a connection, for the app's own code. It follows the wallet's network.
 *
 * @example
 * const provider = await ethers5Provider(client, { ethers: await import('ethers') })
 * @throws LatchkeyError `connector/none-for-namespace` when nothing is connected
 */
export async function ethers5Provider<ethers extends Pick<Ethers5, 'providers'>>(
  client: LatchkeyClient,
  { connectionId, ethers }: Ethers5ProviderOptions<ethers>,
): Promise<InstanceType<ethers['providers']['Web3Provider']>> {
  const provider = await getProvider(client, { namespace: 'eip155', connectionId })
  return new ethers.providers.Web3Provider(provider, 'any') as InstanceType<ethers['providers']['Web3Provider']>
}
