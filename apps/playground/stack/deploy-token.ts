import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { createTestClient, encodeDeployData, type Hex, http, parseAbi, publicActions, walletActions } from 'viem'
import contract from './test-token.json' with { type: 'json' }

/** An ERC-20 on a local chain. */
export type TestToken = {
  readonly address: Hex
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

const [name, symbol, decimals] = ['Test Dollar', 'TUSD', 6]
/** Anvil's last account: the others' counts and balances stay as they were. */
const deployer = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
const holders = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const
const abi = parseAbi(['constructor(string, string, uint8)', 'function mint(address to, uint256 value)'])

/** Puts a token on a fresh chain, at the same address on every one, and gives the first accounts a thousand each. */
export async function deployToken(rpcUrl: string): Promise<TestToken> {
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
  const data = encodeDeployData({ abi, bytecode: contract.bytecode as Hex, args: [name, symbol, decimals] })
  const hash = await client.sendTransaction({ account: deployer, chain: null, data })
  const { contractAddress } = await waitForReceipt(client, hash)
  const address = contractAddress as Hex
  for (const holder of holders) {
    const args = [holder, 1000n * 10n ** BigInt(decimals)] as const
    await client.writeContract({ account: deployer, chain: null, address, abi, functionName: 'mint', args })
  }
  return { address, name, symbol, decimals }
}
