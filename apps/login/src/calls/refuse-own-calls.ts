import { loginError } from '@latchkey/frame/protocol'
import { permissionContracts } from '@latchkey/frame/wire'

/**
 * Whether a contract acts in the account's name: the account itself, or the manager of delegations, which makes calls
 * for its caller. The data of such a call can hide anything: any other call of the account, or a change of its owners.
 */
export function actsForAccount(contract: string, own: string): boolean {
  return [own, permissionContracts.delegationManager].some((each) => each.toLowerCase() === contract.toLowerCase())
}

type AskedCall = { readonly to?: string | undefined; readonly data?: string | undefined }

/**
 * Refuses calls of an app that would do something else in the account's name than the visitor is shown. It does so even
 * if the account has no code: the account may follow a contract (EIP-7702) when the transaction gets into a block, and
 * a node's answer about its code can be false.
 *
 * @throws `login/method-refused`
 */
export function refuseOwnCalls(calls: readonly AskedCall[], own: string): void {
  if (calls.some(({ data = '0x', to }) => data !== '0x' && to !== undefined && actsForAccount(to, own)))
    throw loginError('login/method-refused', 'An app can’t have the account call itself')
}
