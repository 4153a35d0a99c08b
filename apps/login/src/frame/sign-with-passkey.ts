import { loginError } from '@latchkey/frame/protocol'
import { passkeyContract } from '@latchkey/frame/wire'
import { type Hex, hashMessage, hashTypedData, hexToBytes, serializeErc6492Signature } from 'viem'
import { refuseSignable } from '../keys/refuse-signable.ts'
import type { Signable } from '../keys/signable.ts'
import type { Nodes } from '../networks/nodes.ts'
import { type Assertion, encodeAssertion } from '../passkey/assertion.ts'
import type { FixedAccount } from '../passkey/require-own-contract.ts'
import { passkeyOperationTypedData } from '../smart-account/passkey-operation-typed-data.ts'

/** The tools that sign for an account that belongs to passkeys. */
export type PasskeySigning = {
  readonly account: FixedAccount
  readonly nodes: Nodes
  /** Asks one of the account's passkeys. Rejects when the visitor closes the question. */
  ask(challenge: Uint8Array): Promise<Assertion>
}

/**
 * Signs what the visitor approved with one of the account's passkeys: operations, and texts as the account's contract
 * verifies them (ERC-1271). Before the contract is on the network, a text's signature also carries what deploys it
 * (ERC-6492).
 *
 * @param chainId CAIP-2 id of the network that a text is signed for
 * @throws `login/method-refused` for what only a key can sign
 */
export async function signWithPasskey(
  { account, ask, nodes }: PasskeySigning,
  signable: Signable,
  chainId: string,
): Promise<Hex> {
  refuseSignable(signable, account.address)
  const sign = async (hash: Hex) => encodeAssertion(await ask(hexToBytes(hash)))
  if (signable.kind === 'eip155-user-operation') {
    if (signable.operation.sender.toLowerCase() !== account.address.toLowerCase())
      throw loginError('login/message-invalid', 'sender: another account')
    return sign(hashTypedData(passkeyOperationTypedData(signable.operation, signable.chainId)))
  }
  const hash = hashOf(signable)
  const code = nodes.ask(chainId, 'eth_getCode', [account.address, 'latest'])
  // After the click that approved, the browser allows asking the passkey for a moment only.
  const signature = await sign(hash)
  if (String(await code) !== '0x') return signature
  return serializeErc6492Signature({ address: passkeyContract.factory, data: account.factoryData, signature })
}

function hashOf(signable: Signable): Hex {
  if (signable.kind === 'eip155-message') return hashMessage({ raw: signable.message })
  if (signable.kind === 'eip155-typed-data') return hashTypedData(signable.typedData)
  throw loginError('login/method-refused', 'An account that belongs to passkeys has no key for this')
}
