import { providerError } from '../../shared/provider-error.ts'
import { type Eip155Chain, hexId, readChainId } from '../chain.ts'
import { permittedAccount } from '../signing-context.ts'
import type { CallsHost, CallsMethod } from './calls-host.ts'
import type { WatchedToken } from './watched-token.ts'

/** `balanceOf(address)` */
const balanceOf = '0x70a08231'

/**
 * `wallet_getAssets` (ERC-7811): the native currency and the watched tokens, with the chain's balances. Only a wallet with `tellsAssets`
 * has the method.
 */
export const getAssets: CallsMethod = async ([request], { host }) => {
  const { tellsAssets, watched } = host.state.get()
  if (!tellsAssets) throw providerError(4200, 'This wallet does not tell its assets.')
  const { account, chainFilter } = (request ?? {}) as { account?: unknown; chainFilter?: unknown }
  const { address } = permittedAccount({ accounts: host.accounts() }, account)
  const wanted = Array.isArray(chainFilter) ? chainFilter.map(readChainId) : [host.state.get().chainId]
  const chains = wanted.flatMap((id) => host.chain(id) ?? [])
  const lists = chains.map(async (chain) => [
    hexId(chain.id),
    [
      await native(chain, address, host),
      ...(await Promise.all(
        watched.filter(({ chainId }) => chainId === chain.id).map((token) => balance(token, chain, address, host)),
      )),
    ],
  ])
  return Object.fromEntries(await Promise.all(lists))
}

async function native({ rpcUrl }: Eip155Chain, owner: string, { rpc }: CallsHost) {
  const units = await rpc(rpcUrl, 'eth_getBalance', [owner, 'latest'])
  return { address: 'native', balance: units, type: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
}

async function balance(token: WatchedToken, { rpcUrl }: Eip155Chain, owner: string, { rpc }: CallsHost) {
  const { address, image, symbol, decimals } = token
  const data = `${balanceOf}${owner.slice(2).toLowerCase().padStart(64, '0')}`
  const word = (await rpc(rpcUrl, 'eth_call', [{ to: address, data }, 'latest'])) as string
  const metadata = { name: symbol, symbol, decimals, ...(image !== undefined && { iconUrl: image }) }
  return { address, balance: `0x${BigInt(word).toString(16)}`, type: 'erc20', metadata }
}

/** `wallet_watchAsset` (EIP-747): one prompt, then a complete token is among the wallet's assets on its chain. */
export const watchAsset: CallsMethod = async ([request], { host, confirm }) => {
  const { options } = (request ?? {}) as { options?: Partial<Record<keyof WatchedToken, unknown>> }
  const { address, symbol, decimals, image } = options ?? {}
  await confirm()
  if (typeof address !== 'string' || typeof symbol !== 'string' || !Number.isInteger(decimals)) return true
  const { chainId, watched } = host.state.get()
  const token = { address, symbol, decimals: decimals as number, chainId, ...(typeof image === 'string' && { image }) }
  const others = watched.filter((it) => it.chainId !== chainId || it.address.toLowerCase() !== address.toLowerCase())
  host.state.update({ watched: [...others, token] })
  return true
}
