import contracts from '@latchkey/services/test-contracts.json' with { type: 'json' }
import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { createTestClient, encodeDeployData, type Hex, http, parseAbi, publicActions, walletActions } from 'viem'

/** Anvil's last account: the others' counts and balances stay as they were. */
const deployer = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function balanceOf(address) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function behave(uint8 behaviour)',
])
const pebblesAbi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])
/** `KeepsTenth` of TestOddToken. */
const keepsTenth = 1
const feeToken = () =>
  encodeDeployData({
    abi: parseAbi(['constructor(string name, string symbol, uint256 decimals)']),
    bytecode: contracts.TestOddToken.bytecode as Hex,
    args: ['Tenth', 'TENTH', 18n],
  })

/** Puts a token of the services' test-contracts.sol on the chain and gives `holder` some of it; `amount` of Lamps is the token's id. */
export async function deployOddToken(
  rpcUrl: string,
  name: 'FeeToken' | 'NoReturnToken' | 'Lamps' | 'Pebbles',
  holder: Hex,
  amount: bigint,
) {
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
  const data = name === 'FeeToken' ? feeToken() : (contracts[name].bytecode as Hex)
  const hash = await client.sendTransaction({ account: deployer, chain: null, data })
  const address = (await waitForReceipt(client, hash)).contractAddress as Hex
  const call = { account: deployer, chain: null, address, abi } as const
  const minted = await client.writeContract({ ...call, functionName: 'mint', args: [holder, amount] })
  await waitForReceipt(client, minted)
  if (name === 'FeeToken') {
    const told = await client.writeContract({ ...call, functionName: 'behave', args: [keepsTenth] })
    await waitForReceipt(client, told)
  }
  return {
    address,
    balanceOf: (account: Hex) => client.readContract({ address, abi, functionName: 'balanceOf', args: [account] }),
    pebblesOf: (account: Hex) =>
      client.readContract({ address, abi: pebblesAbi, functionName: 'balanceOf', args: [account, 3n] }),
    ownerOf: (id: bigint) => client.readContract({ address, abi, functionName: 'ownerOf', args: [id] }),
  }
}
