import { createQueue } from '../../shared/create-queue.ts'
import { fetchRpc } from '../../shared/json-rpc.ts'
import { providerError } from '../../shared/provider-error.ts'
import type { Announce, NamespaceRequest, WalletConnectNamespace } from '../../walletconnect/namespace/namespace.ts'
import type { WalletConnectWalletOptions } from '../../walletconnect/namespace/wallet-connect-wallet-options.ts'
import { assertChains, readChainId } from '../chain.ts'
import { mnemonicAccounts } from '../mnemonic-accounts.ts'
import { readAddedChain } from '../read-added-chain.ts'
import { signingMethods } from '../signing-methods.ts'
import { createSessionCalls, type SessionCalls } from './session-calls.ts'

/** EVM for the WalletConnect wallet, with the changes that a test makes from the wallet's side. */
export type Eip155Namespace = WalletConnectNamespace &
  Pick<SessionCalls, 'refuseCalls' | 'tellAssets' | 'grants'> & { refuseAddChain(refuse: boolean): void }

/** Creates it. `announce` tells every session about a change, after `support()` shows it. */
export function createEip155Namespace(options: WalletConnectWalletOptions, announce: Announce): Eip155Namespace {
  const { chains: known = [] } = options
  assertChains(known, options.allowRemote)
  const rpc = options.rpc ?? fetchRpc
  const queue = createQueue()
  const all = mnemonicAccounts({ mnemonic: options.mnemonic, count: options.accounts })
  const chains = new Map(known.map((chain) => [chain.id, chain]))
  let active = 0
  let chainId = options.chainId ?? known[0]?.id ?? 1
  let claimed: number | null = null
  let refuses = false

  function exposed() {
    const first = all.slice(active, active + 1)
    return options.expose === 'all' ? [...first, ...all.filter((_, index) => index !== active)] : first
  }
  const caip2 = (id: number) => `eip155:${id}`
  function offered() {
    return claimed === null ? [...new Set([chainId, ...chains.keys()])] : [claimed]
  }
  const chainOf = (id: number) => chains.get(id === claimed ? chainId : id)
  const calls = createSessionCalls({
    ...{ rpc, queue },
    accounts: exposed,
    chain: chainOf,
    known: offered,
    chainId: () => claimed ?? chainId,
  })
  function toChain(id: number) {
    chainId = id
    return announce({ name: 'chainChanged', data: claimed ?? id, chainId: caip2(claimed ?? id) })
  }

  type Method = (params: readonly unknown[], request: NamespaceRequest) => Promise<unknown>
  const switchTo: Method = async ([request], { confirm }) => {
    const wanted = (request as { chainId?: unknown } | undefined)?.chainId
    const id = readChainId(wanted)
    if (!chains.has(id)) throw providerError(4902, `Unrecognized chain ID "${String(wanted)}".`)
    if (id === chainId) return null
    await confirm()
    await toChain(id)
    return null
  }
  const add: Method = async (params, request) => {
    if (refuses) throw providerError(4200, 'This wallet does not support adding chains.')
    const chain = await readAddedChain(params[0], rpc, options.allowRemote)
    if (chains.has(chain.id)) return switchTo(params, request)
    await request.confirm()
    chains.set(chain.id, chain)
    await toChain(chain.id)
    return null
  }
  const own: Readonly<Record<string, Method>> = {
    wallet_switchEthereumChain: switchTo,
    wallet_addEthereumChain: add,
  }

  return {
    key: 'eip155',
    support: () => ({
      chains: offered().map(caip2),
      methods: [...Object.keys(signingMethods), ...Object.keys(own), ...calls.methods],
      events: ['accountsChanged', 'chainChanged'],
      accounts: offered().flatMap((id) => exposed().map((account) => `${caip2(id)}:${account.address}`)),
    }),
    claims: () => (claimed === null ? undefined : caip2(claimed)),
    async request(request) {
      const params: readonly unknown[] = Array.isArray(request.params) ? request.params : [request.params]
      const method = own[request.method]
      if (method) return method(params, request)
      const answer = calls.answer(request.method, params, request.confirm)
      if (answer) return answer
      const signing = signingMethods[request.method]
      if (!signing) throw providerError(5101, 'Unsupported methods.')
      const chain = chainOf(numberOf(request.chainId))
      if (!chain) throw providerError(5100, 'Unsupported chains.')
      return signing(params, { accounts: exposed(), chain, rpc, queue, confirm: request.confirm })
    },
    async signIn(message) {
      const [account] = exposed()
      if (!account) throw providerError(5103, 'Unsupported accounts.')
      return account.signMessage({ message })
    },
    addresses: () => all.map((account) => account.address),
    refuseAddChain(refuse) {
      refuses = refuse
    },
    refuseCalls: calls.refuseCalls,
    tellAssets: calls.tellAssets,
    grants: calls.grants,
    wrongChain(id) {
      claimed = id === null ? null : numberOf(id)
    },
    async switchAccount(index) {
      if (!all[index]) throw new Error(`The wallet has no account ${index}: raise \`accounts\`.`)
      active = index
      const data = exposed().map((account) => account.address)
      await announce({ name: 'accountsChanged', data, chainId: caip2(claimed ?? chainId) })
    },
    async switchChain(wanted) {
      const id = numberOf(wanted)
      if (!chains.has(id)) throw new Error(`The wallet does not know chain ${id}: add it to \`chains\`.`)
      await toChain(id)
    },
  }
}

function numberOf(chainId: string): number {
  return Number(chainId.slice('eip155:'.length))
}
