import { encodeFunctionData, isAddressEqual, namehash, parseAbi } from 'viem'
import { normalize } from 'viem/ens'
import type { BatchRead, Hex } from './contract-reads/batch-read.ts'
import { decodeAddress, decodeText } from './contract-reads/decode-word.ts'

export type Identity = { readonly name: string | null; readonly avatar: string | null }

export type ReadIdentityOptions = { readonly read: BatchRead; readonly registry: string }

/** An address without a name. */
export const noIdentity: Identity = { name: null, avatar: null }

const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
])

/**
 * The ENS name of an address (ENSIP-3): the reverse record, if the name points back to the same address, because the
 * owner of an address can claim any name. A name that isn't in its normal form (ENSIP-15) is refused, because it may
 * look like another one. Names with an off-chain resolver (ERC-3668) aren't read: a contract would choose which servers
 * this server asks.
 */
export async function readIdentity(address: string, { read, registry }: ReadIdentityOptions): Promise<Identity> {
  const resolverOf = async (node: Hex) => {
    const data = encodeFunctionData({ abi, functionName: 'resolver', args: [node] })
    const [result] = await read([{ target: registry as Hex, data }])
    return decodeAddress(result)
  }
  const reverseNode = namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)
  const reverseResolver = await resolverOf(reverseNode)
  if (!reverseResolver) return noIdentity
  const [nameData] = await read([
    { target: reverseResolver, data: encodeFunctionData({ abi, functionName: 'name', args: [reverseNode] }) },
  ])
  const name = decodeText(nameData)
  if (!name || name.length > 255 || !isNormalName(name)) return noIdentity

  const node = namehash(name)
  const resolver = await resolverOf(node)
  if (!resolver) return noIdentity
  const [forwardData, avatarData] = await read([
    { target: resolver, data: encodeFunctionData({ abi, functionName: 'addr', args: [node] }) },
    { target: resolver, data: encodeFunctionData({ abi, functionName: 'text', args: [node, 'avatar'] }) },
  ])
  const forward = decodeAddress(forwardData)
  if (!forward || !isAddressEqual(forward, address as Hex)) return noIdentity
  return { name, avatar: readAvatar(decodeText(avatarData)) }
}

/** Whether a name is in its normal form (ENSIP-15). */
export function isNormalName(name: string): boolean {
  try {
    return normalize(name) === name && name.includes('.')
  } catch {
    return false
  }
}

/** Only https: other URLs (ipfs, NFTs) would need more servers, and `data:` is too large for this answer. */
export function readAvatar(text: string | undefined): string | null {
  return text && text.length <= 1024 && text.startsWith('https://') && URL.canParse(text) ? text : null
}
