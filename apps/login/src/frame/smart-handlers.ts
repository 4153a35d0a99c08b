import { loginError, type RequestPayload, type RequestReply } from '@latchkey/frame/protocol'
import { chainNumber } from '../networks/chain-number.ts'
import { createSmartNetworks } from '../networks/smart-networks.ts'
import { toCaip } from '../networks/to-caip.ts'
import type { HandlersOptions } from './handlers-options.ts'
import type { Known, LoginState } from './login-state.ts'
import { toUser } from './user.ts'

type AccountType = 'eoa' | 'smartAccount'

/**
 * Handles requests about the account's types: plain, and smart at the same address (EIP-7702), on networks where all
 * services for it work.
 */
export function createSmartHandlers(
  options: HandlersOptions,
  { chainId, state }: { readonly state: LoginState; chainId(): string },
) {
  const { clock, isLocal, nodes, preferredType, projectId, server } = options
  const networks = createSmartNetworks({ server, nodes, projectId, isLocal, clock })
  let preferred: AccountType = preferredType?.read() === 'smartAccount' ? 'smartAccount' : 'eoa'

  const prefer = (type: AccountType) => {
    preferred = type
    preferredType?.write(type)
  }
  /**
   * The preferred type if it works on the network, else the plain type. An account of passkeys is always a contract.
   */
  const accountType = async (chain: string): Promise<AccountType> => {
    const kind = await state.kind()
    const isOffered = (await networks.of(kind).find(chain)) !== undefined
    if (kind === 'key') return preferred === 'smartAccount' && isOffered ? 'smartAccount' : 'eoa'
    if (!isOffered) throw noSuchAccount()
    return 'smartAccount'
  }
  const isDeployed = async (chain: string, address: string) => {
    const kind = await state.kind()
    if ((await networks.of(kind).find(chain)) === undefined) return false
    const wanted = kind === 'passkey' ? 'other' : 'ours'
    return (await networks.delegationOf(chain, address).catch(() => 'none')) === wanted
  }
  /** The network in use if it is an Ethereum chain, else the first network on which an account of passkeys works. */
  const passkeyChain = async () =>
    chainId().startsWith('eip155:') ? chainId() : ((await networks.of('passkey').list())[0]?.chainId ?? 'eip155:1')

  return {
    accountType,
    networks,
    prefer,
    async toUser(known: Known): Promise<RequestReply<'GET_USER'>> {
      const { own, passkeyAccount } = known.account
      const chain = passkeyAccount ? await passkeyChain() : chainId()
      const hasSmart = (await networks.find(chain)) !== undefined
      return toUser(known, {
        chainId: chain,
        hasSmartAccount: passkeyAccount !== undefined || hasSmart,
        accountType: passkeyAccount ? 'smartAccount' : await accountType(chain),
        isDeployed: await isDeployed(chain, own.eip155),
      })
    },
    async GET_SMART_ACCOUNT_ENABLED_NETWORKS() {
      const ids = (await networks.of(await state.kind()).list()).map((network) => chainNumber(network.chainId))
      return { smartAccountEnabledNetworks: ids }
    },
    /**
     * The smart account has the plain account's address. The address becomes a smart account with its first calls, when
     * the visitor approves them.
     */
    async INIT_SMART_ACCOUNT() {
      const { own } = await state.require()
      return { address: own.eip155, isDeployed: await isDeployed(chainId(), own.eip155) }
    },
    async SET_PREFERRED_ACCOUNT({ chainId: asked, type }: RequestPayload<'SET_PREFERRED_ACCOUNT'>) {
      const { own, passkeyAccount } = await state.require()
      const chain = asked === undefined ? chainId() : toCaip(asked)
      if (passkeyAccount) {
        if (type === 'eoa' || !(await networks.of('passkey').find(chain))) throw noSuchAccount()
        return { type, address: own.eip155 }
      }
      if (type === 'smartAccount' && !(await networks.find(chain))) throw noSuchAccount()
      prefer(type)
      return { type, address: (chain.startsWith('solana:') && own.solana) || own.eip155 }
    },
  }
}

/**
 * The error for a network on which only plain accounts work. (An account of passkeys works only on networks with smart
 * accounts.)
 */
const noSuchAccount = () =>
  loginError('login/failed', 'No such account on this network', { code: 'login/no-smart-account' })
