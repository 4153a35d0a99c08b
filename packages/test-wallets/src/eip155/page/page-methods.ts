import { providerError } from '../../shared/provider-error.ts'
import { hexId } from '../chain.ts'
import { signingMethods } from '../signing-methods.ts'
import { callsMethods } from '../wallet-calls/calls-methods.ts'
import { addChain, switchChain } from './methods/chains.ts'
import { connect } from './methods/connect.ts'
import { getPermissions, requestPermissions, revokePermissions } from './methods/permissions.ts'
import { sign } from './methods/sign.ts'
import type { PageMethod } from './page-host.ts'

const signing = Object.fromEntries(Object.entries(signingMethods).map(([name, method]) => [name, sign(method)]))

const methods: Readonly<Record<string, PageMethod>> = {
  ...signing,
  ...callsMethods,
  eth_accounts: (_params, { host }) => host.accounts().map((account) => account.address),
  eth_requestAccounts: connect,
  eth_chainId: (_params, { host }) => hexId(host.claimedChainId()),
  net_version: (_params, { host }) => String(host.claimedChainId()),
  wallet_requestPermissions: requestPermissions,
  wallet_getPermissions: getPermissions,
  wallet_revokePermissions: revokePermissions,
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
}

/** The node could answer these with its own keys; only the wallet may sign. */
const neverPassedOn = /^(wallet_|personal_|eth_sign)/

/** The implementation of `method`: the wallet's own, or the chain's node for methods that only read. */
export function pageMethod(method: string): PageMethod {
  const own = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (own) return own
  if (neverPassedOn.test(method))
    throw providerError(-32601, `The method "${method}" does not exist / is not available.`)
  return (params, { host }) => host.rpc(host.activeChain().rpcUrl, method, params)
}
