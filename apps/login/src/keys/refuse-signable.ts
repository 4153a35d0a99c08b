import { loginError } from '@latchkey/frame/protocol'
import { permissionContracts, smartAccountContract } from '@latchkey/frame/wire'
import { base58, hex } from '@scure/base'
import type { Signable } from './signable.ts'

/** The vault's own texts begin with this. No app may have such a text signed. */
const vaultPrefix = 'Latchkey login'

/**
 * Refuses what no app may have signed in any form: texts of the login itself, and operations and permissions as typed data.
 *
 * @param own the contract of the account, where it is one: typed data in its name could be an operation
 * @throws `login/method-refused`
 */
export function refuseSignable(signable: Signable, own?: string | undefined): void {
  refuseVaultText(signable)
  refuseOperation(signable, own)
}

function refuseVaultText(signable: Signable): void {
  const bytes =
    signable.kind === 'eip155-message'
      ? hex.decode(signable.message.slice(2).toLowerCase())
      : signable.kind === 'solana-message'
        ? base58.decode(signable.message)
        : undefined
  if (bytes && new TextDecoder().decode(bytes).startsWith(vaultPrefix))
    throw loginError('login/method-refused', 'A text of the login itself is never signed for an app')
}

/**
 * Refuses operations as typed data. The visitor would see only a list of numbers, and the operation could move
 * everything.
 */
function refuseOperation(signable: Signable, own: string | undefined): void {
  if (signable.kind !== 'eip155-typed-data') return
  const { domain, primaryType } = signable.typedData
  const { name, verifyingContract } = { ...(domain as { name?: unknown; verifyingContract?: unknown } | undefined) }
  const isContract = (address: string | undefined) => String(verifyingContract).toLowerCase() === address?.toLowerCase()
  if (
    primaryType === 'PackedUserOperation' ||
    name === 'ERC4337' ||
    [smartAccountContract.entryPoint, own].some(isContract)
  )
    throw loginError('login/method-refused', 'An operation is sent with wallet_sendCalls or eth_sendUserOperation')
  if (primaryType === 'Delegation' || name === 'DelegationManager' || isContract(permissionContracts.delegationManager))
    throw loginError('login/method-refused', 'A permission is asked for with wallet_grantPermissions')
}
