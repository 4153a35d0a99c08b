import type { Clock, Network, WithSignal } from '@latchkey/core'
import { withTimeout } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { fromCaip } from '../../chain-id/chain-id.ts'
import { switchChain } from '../../network/switch-chain.ts'
import { requestPermissions } from '../../request/permissions.ts'
import { readAccounts, readChainId, walletAnswerMs } from '../../request/read-wallet.ts'
import type { EvmConnections } from './create-abilities.ts'

type SwitchParameters = WithSignal & { readonly connectionId: string; readonly network: Network<'eip155'> }

/**
 * A wallet may report its old network for a moment after it has answered. So it is asked several times, this many ms
 * apart.
 */
const looks = 5
const lookMs = 200

/**
 * Switches the wallet to a network, and asks the wallet to add the network if it doesn't know it. A wallet that is on
 * the network already isn't asked. MetaMask switches without an event if the new network's node doesn't answer, so the
 * change is reported from here.
 *
 * @throws `network/unsupported`, also when the wallet says yes and stays where it was; `connection/user-rejected`
 */
export async function switchNetwork(
  connections: EvmConnections,
  { connectionId, network, signal }: SwitchParameters,
  clock: Clock,
): Promise<void> {
  const { driver } = connections.get(connectionId)
  const wanted = fromCaip(network.caipNetworkId)
  const isThere = async () =>
    (await withTimeout(readChainId(driver.provider, { signal }), clock, walletAnswerMs)) === wanted

  if (!(await isThere())) {
    await switchChain(driver.provider, { network, signal })
    let there = await isThere()
    for (let look = 0; !there && look < looks; look++) {
      await new Promise<void>((resolve) => void clock.setTimeout(resolve, lookMs))
      there = await isThere()
    }
    if (!there)
      throw new LatchkeyError('network/unsupported', { details: 'The wallet said yes and stayed on another network' })
  }
  if (connections.find(connectionId)?.connection.chainId === network.caipNetworkId) return
  driver.update?.({ chainId: wanted })
  connections.reread(connectionId)
}

/** Opens the wallet's account picker. The choice comes as an event too, except from wallets without such an event. */
export async function requestMoreAccounts(
  connections: EvmConnections,
  { connectionId, signal }: WithSignal & { readonly connectionId: string },
  clock: Clock,
): Promise<void> {
  const { provider, update } = connections.get(connectionId).driver
  if (!update) throw new LatchkeyError('wallet/unsupported-method', { details: 'The accounts of a session are fixed' })
  await requestPermissions(provider, { signal })
  const accounts = await withTimeout(readAccounts(provider), clock, walletAnswerMs)
  if (!accounts.length) return
  update({ accounts })
  connections.reread(connectionId)
}
