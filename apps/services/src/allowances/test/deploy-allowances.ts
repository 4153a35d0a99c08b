import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { createTestClient, type Hex, http, parseAbi, publicActions, walletActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { permit2 } from '../read-approvals.ts'
import contracts from './allowance-contracts.json' with { type: 'json' }

export const allowanceAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function setApprovalForAll(address operator, bool approved)',
])
export const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])

/** A token, a collection and Permit2 on a local chain. */
export async function deployAllowances(rpcUrl: string) {
  const account = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 8 })
  const client = createTestClient({ account, mode: 'anvil', transport: http(rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
  const deploy = async (name: 'TestAllowanceToken' | 'TestAllowanceCollection' | 'TestPermit2'): Promise<Hex> => {
    const hash = await client.sendTransaction({ chain: null, data: contracts[name].bytecode as Hex })
    const { contractAddress } = await waitForReceipt(client, hash)
    if (!contractAddress) throw new Error('no contract')
    return contractAddress
  }
  const token = await deploy('TestAllowanceToken')
  const collection = await deploy('TestAllowanceCollection')
  const bytecode = await client.getCode({ address: await deploy('TestPermit2') })
  if (!bytecode) throw new Error('no contract')
  await client.setCode({ address: permit2, bytecode })
  return { token, collection, permit2 }
}
