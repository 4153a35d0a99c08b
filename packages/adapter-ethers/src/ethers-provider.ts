import { getProvider, type LatchkeyClient } from '@latchkey/core'
import type { BrowserProvider } from 'ethers'

/**
 * An ethers provider over the wallet of a connection, for the app's own code. It follows the wallet's network.
 *
 * @example
 * const block = await (await ethersProvider(client)).getBlockNumber()
 * @throws LatchkeyError `connector/none-for-namespace` when nothing is connected
 */
export async function ethersProvider(
  client: LatchkeyClient,
  { connectionId }: { readonly connectionId?: string | undefined } = {},
): Promise<BrowserProvider> {
  const [provider, { BrowserProvider }] = await Promise.all([
    getProvider(client, { namespace: 'eip155', connectionId }),
    import('./lazy/browser-provider.ts'),
  ])
  return new BrowserProvider(provider as ConstructorParameters<typeof BrowserProvider>[0], 'any')
}
