import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { createPublicClient, createTestClient, http } from 'viem'

/** A local chain, asked by the test itself. */
export function chain(rpcUrl: string) {
  const transport = http(rpcUrl)
  const test = createTestClient({ mode: 'anvil', transport })
  return {
    receipt: (hash: `0x${string}`) => waitForReceipt(createPublicClient({ transport, pollingInterval: 50 }), hash),
    /** Blocks come only when told. */
    setAutomine: (on: boolean) => test.setAutomine(on),
    mine: () => test.mine({ blocks: 1 }),
    balance: (address: `0x${string}`) => createPublicClient({ transport, cacheTime: 0 }).getBalance({ address }),
    code: (address: `0x${string}`) => createPublicClient({ transport, cacheTime: 0 }).getCode({ address }),
    setCode: (address: `0x${string}`, bytecode: `0x${string}`) => test.setCode({ address, bytecode }),
    setBalance: (address: `0x${string}`, value: bigint) => test.setBalance({ address, value }),
  }
}
