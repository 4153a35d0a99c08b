import { loginError } from '@latchkey/frame/protocol'
import { type PasskeyOwner, passkeyContract, permissionContracts } from '@latchkey/frame/wire'
import type { RpcContext } from '../frame/rpc-context.ts'
import { encodeBatch, readBatch } from '../smart-account/batch.ts'
import type { OperatedAccount } from '../smart-account/operated-account.ts'
import { sampleSignature } from './assertion.ts'
import type { FixedAccount } from './require-own-contract.ts'

/** The account of passkeys: its first operation on a network deploys it there. */
export function passkeyOperatedAccount({ nodes }: RpcContext, account: FixedAccount): OperatedAccount {
  const { address, factoryData, owners } = account
  const { entryPoint, factory } = passkeyContract
  const fields = { factory, factoryData }
  return {
    address,
    entryPoint,
    anySignature: sampleSignature(owners[0] as PasskeyOwner, 'https://login.app.example'),
    encodeCalls: encodeBatch,
    readCalls: readBatch,
    requireHarmless(calls) {
      // A call to itself could give the account to another owner. The manager of delegations makes such calls for it.
      const closed = [address, permissionContracts.delegationManager].map((each) => each.toLowerCase())
      if (calls.some(({ data, to }) => data !== '0x' && closed.includes(to.toLowerCase())))
        throw loginError('login/method-refused', 'An app can’t change who owns an account')
    },
    async findDeployment(chainId) {
      const code = await nodes.ask(chainId, 'eth_getCode', [address, 'latest'])
      return code === '0x' ? { fields, finish: async () => fields } : undefined
    },
  }
}
