import type { EvmCall } from '../../kernel/ports/wallet-call.ts'
import { delegationArguments } from './decode-delegation.ts'
import { delegationContracts } from './delegation-contracts.ts'

/** The first bytes of keccak-256 of `disableDelegation((address,address,bytes32,(address,bytes,bytes)[],uint256,bytes))`. */
const disableDelegation = '0x49934047'

/** The call by which an account ends a permission that it granted (ERC-7710, MetaMask's Delegation Framework). */
export function endPermissionCall(context: string): EvmCall {
  return { to: delegationContracts.manager, data: `${disableDelegation}${delegationArguments(context)}` }
}
