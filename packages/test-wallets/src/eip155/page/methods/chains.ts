import { providerError } from '../../../shared/provider-error.ts'
import { readChainId } from '../../chain.ts'
import { readAddedChain } from '../../read-added-chain.ts'
import type { PageMethod } from '../page-host.ts'

/** `wallet_switchEthereumChain` (EIP-3326): 4902 for an unknown chain, no prompt for the current one. */
export const switchChain: PageMethod = async ([request], { host, confirm }) => {
  const { chainId } = (request ?? {}) as { chainId?: unknown }
  const id = readChainId(chainId)
  if (!host.chain(id))
    throw providerError(
      4902,
      `Unrecognized chain ID "${String(chainId)}". Try adding the chain using wallet_addEthereumChain first.`,
    )
  if (host.state.get().chainId === id) return null
  await confirm()
  host.state.update({ chainId: id })
  return null
}

/** `wallet_addEthereumChain` (EIP-3085): one prompt, then the wallet is on the new chain. For a known chain it only switches. */
export const addChain: PageMethod = async (params, request) => {
  const { host, confirm } = request
  if (host.state.get().refusesChains) throw providerError(4200, 'This wallet does not support adding chains.')
  const chain = await readAddedChain(params[0], host.rpc, host.allowRemote)
  if (host.chain(chain.id)) return switchChain(params, request)
  await confirm()
  host.state.update({ addedChains: [...host.state.get().addedChains, chain], chainId: chain.id })
  return null
}
