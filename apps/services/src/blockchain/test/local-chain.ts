import { type Anvil, type StartAnvilOptions, startAnvil, waitForReceipt } from '@latchkey/test-wallets/anvil'
import {
  type Abi,
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  parseAbi,
  publicActions,
  walletActions,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import contracts from '../contracts/test-contracts.json' with { type: 'json' }

export type ContractName = Exclude<keyof typeof contracts, 'compiler'>

const testAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function mintMany(address to, uint256[] ids, uint256[] values)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function poison(address from, address to)',
  'function fake(address from, address to, uint256 value)',
  'function setResolver(bytes32 node, address value)',
  'function setName(bytes32 node, string value)',
  'function setAddr(bytes32 node, address value)',
  'function setText(bytes32 node, string key, string value)',
  'function set(uint112 a, uint112 b)',
  'function forward(address to) payable',
  'function fail() payable',
  'function behave(uint8 behaviour)',
  'function setCall(address called, bytes data)',
  'function allow(address spender, uint256 value)',
])

/** Accounts that anvil funds. */
export const accounts = Array.from({ length: 6 }, (_, addressIndex) =>
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex }),
)
export const [alice, bob, carol] = accounts.map(({ address }) => address) as [Hex, Hex, Hex]

/** A chain of its own for a test, with contracts put on it. */
export type LocalChain = Awaited<ReturnType<typeof startLocalChain>>

export async function startLocalChain(options: StartAnvilOptions = {}) {
  const anvil: Anvil = await startAnvil(options)
  const client = createTestClient({ mode: 'anvil', transport: http(anvil.url), pollingInterval: 20, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
  const mined = async (hash: Hex) => waitForReceipt(client, hash)

  return {
    url: anvil.url,
    chainId: `eip155:${anvil.chainId}`,
    client,
    async deploy(name: ContractName, signature = 'constructor()', args: readonly unknown[] = []): Promise<Hex> {
      const abi = parseAbi([signature] as string[]) as Abi
      const data = encodeDeployData({ abi, bytecode: contracts[name].bytecode as Hex, args: args as [] })
      const hash = await client.sendTransaction({ account: alice, chain: null, data })
      const { contractAddress } = await mined(hash)
      return getAddress(contractAddress as Hex)
    },
    token(name: string, symbol: string, decimals = 18): Promise<Hex> {
      return this.deploy('TestToken', 'constructor(string name, string symbol, uint8 decimals)', [
        name,
        symbol,
        decimals,
      ])
    },
    /** A token that misbehaves as `behave` tells it to. */
    oddToken(name: string, symbol: string, decimals = 18n): Promise<Hex> {
      return this.deploy('TestOddToken', 'constructor(string name, string symbol, uint256 decimals)', [
        name,
        symbol,
        decimals,
      ])
    },
    /** Calls a contract of ours, and waits until it is mined. */
    async call(
      to: Hex,
      functionName: string,
      args: readonly unknown[],
      { from = alice, value = 0n, gas = 500_000n } = {},
    ): Promise<Hex> {
      const data = encodeFunctionData({ abi: testAbi as Abi, functionName, args: args as [] })
      const hash = await client.sendTransaction({ account: from, chain: null, to, data, value, gas })
      await mined(hash)
      return hash
    },
    async send(from: Hex, to: Hex, value: bigint): Promise<Hex> {
      const hash = await client.sendTransaction({ account: from, chain: null, to, value })
      await mined(hash)
      return hash
    },
    data: (functionName: string, args: readonly unknown[]) =>
      encodeFunctionData({ abi: testAbi as Abi, functionName, args: args as [] }),
    close: anvil.close,
  }
}
