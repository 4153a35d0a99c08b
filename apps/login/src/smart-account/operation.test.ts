import { createFakeClock } from '@latchkey/core/testing'
import { loginError, refusalOf } from '@latchkey/frame/protocol'
import type { UserOperation } from '@latchkey/frame/wire'
import { keccak256, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { createSendings } from '../rpc/sendings.ts'
import type { OperatedAccount } from './operated-account.ts'
import { type OperationContext, prepareOperation, sendOperation } from './operation.ts'

const chainId = 'eip155:8453'

/** An account on a network whose fees never change and that includes nothing, with a bundler as ERC-7769 wants it. */
function quietNetwork() {
  const clock = createFakeClock()
  const mempool = new Map<string, string>()
  const account: OperatedAccount = {
    address: `0x${'a1'.repeat(20)}`,
    entryPoint: `0x${'e9'.repeat(20)}`,
    anySignature: '0x',
    encodeCalls: () => '0x',
    readCalls: () => undefined,
    hash: ({ signature: _, ...operation }) => keccak256(stringToHex(JSON.stringify(operation))),
    findDeployment: async () => undefined,
  }
  function take(operation: UserOperation) {
    const hash = account.hash(operation, 8453)
    const held = mempool.get(operation.nonce)
    if (held === hash) throw loginError('login/failed', 'Already known', { code: 'login/bundler' })
    if (held) throw loginError('login/failed', 'AA25 invalid account nonce', { code: 'login/bundler' })
    mempool.set(operation.nonce, hash)
    return hash
  }
  const bundler = {
    estimate: () => ({ callGasLimit: '0x5208', verificationGasLimit: '0x5208', preVerificationGas: '0x5208' }),
    send: take,
    find: () => null,
    receipt: () => null,
  }
  type Asked = { readonly method: keyof typeof bundler; readonly userOperation: UserOperation }
  const call = async (_: string, { method, userOperation }: Asked) => ({ result: bundler[method](userOperation) })
  const answers: Record<string, string> = {
    eth_gasPrice: '0x3b9aca00',
    eth_maxPriorityFeePerGas: '0x1',
    eth_call: '0x0',
  }
  const store = {
    lock: <T>(_: string, run: () => Promise<T>) => run(),
    read: async () => undefined,
    write: async () => {},
  }
  const context: OperationContext = {
    account,
    clock,
    nodes: { ask: async (_, method) => answers[method] },
    sendings: createSendings(store, clock),
    server: { call: call as OperationContext['server']['call'] },
    sign: async () => '0x',
  }
  return {
    clock,
    mempool,
    async pay() {
      const prepared = await prepareOperation(context, { chainId, callData: '0xabcd', sponsored: false })
      return sendOperation(context, prepared)
    },
  }
}

test('an equal payment isn’t taken for the first one, which is pending for more than a minute', async () => {
  const { clock, mempool, pay } = quietNetwork()
  const first = await pay()
  const second = pay().catch((error: unknown) => refusalOf(error)?.code)
  for (let seconds = 0; seconds < 70; seconds++) await clock.advance(1_000)
  expect(await second).toBe('login/bundler')
  expect([...mempool.values()]).toEqual([first])
})
