import { providerError } from '../../../shared/provider-error.ts'
import { revokeGrant } from '../../wallet-calls/grants.ts'
import type { PageHost, PageMethod } from '../page-host.ts'

/** Also while locked, as MetaMask does: then only the accounts are hidden. */
function granted(host: PageHost) {
  const value = host.permitted().map((account) => account.address)
  if (value.length === 0) return []
  const caveats = [{ type: 'restrictReturnedAccounts', value }]
  return [{ invoker: host.origin, parentCapability: 'eth_accounts', caveats }]
}

function assertAccounts(request: unknown) {
  if (typeof request === 'object' && request !== null && 'eth_accounts' in request) return
  throw providerError(-32602, 'This wallet knows the permission eth_accounts only.')
}

/** `wallet_requestPermissions` (EIP-2255): asks even when already permitted, as the account picker of extensions does. */
export const requestPermissions: PageMethod = async ([request], { host, confirm }) => {
  assertAccounts(request)
  await host.exclusively(async () => {
    await host.unlock()
    await confirm()
    host.state.update({ permitted: true })
  })
  return granted(host)
}

/** `wallet_getPermissions` (EIP-2255). */
export const getPermissions: PageMethod = (_params, { host }) => granted(host)

/** `wallet_revokePermissions` (MIP-2): no prompt; the app hears an empty `accountsChanged`. ERC-7715 uses the same method for a grant. */
export const revokePermissions: PageMethod = (params, asked) => {
  const [request] = params
  if (typeof request === 'object' && request !== null && 'permissionsContext' in request)
    return revokeGrant(params, asked)
  const { host } = asked
  assertAccounts(request)
  host.state.update({ permitted: false })
  return null
}
