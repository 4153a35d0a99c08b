import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { createTestClient, type Hex, http, parseAbi, publicActions, walletActions } from 'viem'
import bytecodes from './odd-tokens.json' with { type: 'json' }

/** Anvil's last account: the others' counts and balances stay as they were. */
const deployer = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function balanceOf(address) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
])

/** Puts a token of odd-tokens.sol on the chain and gives `holder` some of it; of Lamps it is the one with that number. */
export async function deployOddToken(rpcUrl: string, name: keyof typeof bytecodes, holder: Hex, amount: bigint) {
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
  const hash = await client.sendTransaction({ account: deployer, chain: null, data: bytecodes[name] as Hex })
  const address = (await waitForReceipt(client, hash)).contractAddress as Hex
  const minted = await client.writeContract({
    account: deployer,
    chain: null,
    address,
    abi,
    functionName: 'mint',
    args: [holder, amount],
  })
  await waitForReceipt(client, minted)
  return {
    address,
    balanceOf: (account: Hex) => client.readContract({ address, abi, functionName: 'balanceOf', args: [account] }),
    ownerOf: (id: bigint) => client.readContract({ address, abi, functionName: 'ownerOf', args: [id] }),
  }
}
