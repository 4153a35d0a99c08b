import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { createTestClient, encodeDeployData, type Hex, http, parseAbi, publicActions, walletActions } from 'viem'
import contract from '../contracts/authorization-token.json' with { type: 'json' }

const abi = parseAbi(['function mint(address to, uint256 value)'])

/** Puts a token that payments by HTTP 402 can be made with (EIP-3009) on a local chain, whose node signs for the deployer, and gives each holder a hundred. */
export async function deployPaidToken(rpcUrl: string, deployer: Hex, holders: readonly Hex[]): Promise<Hex> {
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 10, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
  const data = encodeDeployData({ abi, bytecode: contract.bytecode as Hex })
  const hash = await client.sendTransaction({ account: deployer, chain: null, data })
  const { contractAddress } = await waitForReceipt(client, hash)
  const address = contractAddress as Hex
  for (const holder of holders) {
    const args = [holder, 100_000_000n] as const
    await client.writeContract({ account: deployer, chain: null, address, abi, functionName: 'mint', args })
  }
  return address
}
