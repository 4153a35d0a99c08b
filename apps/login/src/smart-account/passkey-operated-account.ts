import { type PasskeyOwner, passkeyContract } from '@latchkey/frame/wire'
import { getUserOperationHash } from 'viem/account-abstraction'
import { encodeBatch, readBatch } from '../calls/batch.ts'
import { sampleSignature } from '../passkey/assertion.ts'
import type { FixedAccount } from '../passkey/require-own-contract.ts'
import type { RpcContext } from '../rpc/rpc-context.ts'
import type { OperatedAccount } from './operated-account.ts'
import { toViemOperation } from './to-viem-operation.ts'

/** An account of passkeys that sends operations. Its first operation on a network deploys it there. */
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
    hash: (operation, chainId) =>
      getUserOperationHash({
        chainId,
        entryPointAddress: entryPoint,
        entryPointVersion: '0.7',
        userOperation: toViemOperation(operation),
      }),
    async findDeployment(chainId) {
      const code = await nodes.ask(chainId, 'eth_getCode', [address, 'latest'])
      return code === '0x' ? { fields, finish: async () => fields } : undefined
    },
  }
}
