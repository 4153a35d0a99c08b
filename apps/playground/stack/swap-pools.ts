import { deployPools } from '@latchkey/services/swap-testing'
import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { createTestClient, encodeDeployData, type Hex, http, parseAbi, publicActions, walletActions } from 'viem'
import type { TestToken } from './deploy-token.ts'
import contract from './test-token.json' with { type: 'json' }

const abi = parseAbi(['constructor(string, string, uint8)', 'function mint(address to, uint256 value)'])
/** Anvil's last account: the others' counts and balances stay as they were. */
const deployer = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
const [name, symbol, decimals] = ['Test Euro', 'TEUR', 18]
const million = 1_000_000n

/** Uniswap v2 and v3 on a local chain, with pools of ether, the given token and a second token, which no account holds yet. */
export async function startSwapPools(rpcUrl: string, token: TestToken) {
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 10 })
    .extend(publicActions)
    .extend(walletActions)
  const data = encodeDeployData({ abi, bytecode: contract.bytecode as Hex, args: [name, symbol, decimals] })
  const hash = await client.sendTransaction({ account: deployer, chain: null, data })
  const { contractAddress } = await waitForReceipt(client, hash)
  const euro: TestToken = { address: contractAddress as Hex, name, symbol, decimals }
  for (const { address, decimals: places } of [token, euro]) {
    const args = [deployer, million * 10n ** BigInt(places)] as const
    await client.writeContract({ account: deployer, chain: null, address, abi, functionName: 'mint', args })
  }
  const pools = await deployPools({ rpcUrl, deployer, tokens: [token, euro] })
  const { v2, v3, wrappedNative } = pools
  return {
    /** The settings of the services for these pools. */
    settings: {
      wrappedNative,
      v2: [{ router: v2.router }],
      v3: [{ router: v3.router, quoter: v3.quoter, type: 'router' as const }],
      baseTokens: [token.address, euro.address],
    },
    line: { euro, router: v2.router, wrappedNative },
  }
}
