import { encodeFunctionData, isAddressEqual, namehash, parseAbi } from 'viem'
import type { BatchRead, Hex } from './contract-reads/batch-read.ts'
import { decodeAddress, decodeBytes, decodeText } from './contract-reads/decode-word.ts'
import { type Identity, isNormalName, noIdentity, readAvatar } from './read-identity.ts'

export type ReadPrimaryNameOptions = {
  /** The chain that the name is for. */
  readonly chainId: number
  /** The chain with the ENS registry. `defaults`: names for every chain that has none of its own. */
  readonly main: { readonly read: BatchRead; readonly registry: string; readonly defaults?: string | undefined }
  /** The chain itself, and its reverse registrar. */
  readonly own?: { readonly read: BatchRead; readonly registrar: string } | undefined
}

const abi = parseAbi([
  'function nameForAddr(address addr) view returns (string)',
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
])

/**
 * The primary name of an address on a chain other than the one with ENS (ENSIP-19): its name at the chain's reverse
 * registrar, otherwise its name for every chain. The name counts only if it points back to this address on this chain
 * (ENSIP-11). The main chain's name isn't used, because a contract account may belong to another owner elsewhere. Only
 * the operator's own nodes read the registrars, so no gateway is asked (ERC-3668).
 */
export async function readPrimaryName(
  address: string,
  { chainId, main, own }: ReadPrimaryNameOptions,
): Promise<Identity> {
  const name = (own && (await nameAt(address, own))) || (await nameAt(address, { ...main, registrar: main.defaults }))
  if (!name || name.length > 255 || !isNormalName(name)) return noIdentity
  const node = namehash(name)
  const ask = encodeFunctionData({ abi, functionName: 'resolver', args: [node] })
  const resolver = decodeAddress((await main.read([{ target: main.registry as Hex, data: ask }]))[0])
  if (!resolver) return noIdentity
  const coinType = 0x8000_0000n + BigInt(chainId)
  const [forward, avatar] = await main.read([
    { target: resolver, data: encodeFunctionData({ abi, functionName: 'addr', args: [node, coinType] }) },
    { target: resolver, data: encodeFunctionData({ abi, functionName: 'text', args: [node, 'avatar'] }) },
  ])
  const found = decodeBytes(forward)
  if (found?.length !== 42 || !isAddressEqual(found, address as Hex)) return noIdentity
  return { name, avatar: readAvatar(decodeText(avatar)) }
}

async function nameAt(
  address: string,
  { read, registrar }: { readonly read: BatchRead; readonly registrar?: string | undefined },
): Promise<string | undefined> {
  if (registrar === undefined) return undefined
  const data = encodeFunctionData({ abi, functionName: 'nameForAddr', args: [address as Hex] })
  const [answer] = await read([{ target: registrar as Hex, data }])
  return decodeText(answer)
}
