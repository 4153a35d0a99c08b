import {
  bytesToString,
  decodeFunctionData,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  hexToBytes,
  isHex,
  keccak256,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { NameStore, StoredName } from './name-store.ts'

export type GatewayOptions = {
  readonly store: NameStore
  readonly signer: PrivateKeyAccount
  /** How long an answer is good for, in seconds. */
  readonly answerSeconds: number
  /** In ms. */
  readonly now: () => number
}

/** Answers a resolver's question (ERC-3668); undefined where it isn't one. */
export type Gateway = (sender: string, data: string) => Promise<Hex | undefined>

const outer = parseAbi(['function resolve(bytes name, bytes data)'])
const inner = parseAbi([
  'function addr(bytes32 node)',
  'function addr(bytes32 node, uint256 coinType)',
  'function text(bytes32 node, string key)',
  'function contenthash(bytes32 node)',
  'function multicall(bytes[] data)',
])
/** The longest question, as hex: a name of 255 bytes and a few records. */
const longest = 8192
const mostCalls = 16
/** ENSIP-9 and ENSIP-11: Ethereum is 60, every other EVM chain has this bit and its id. */
const ether = 60n
const evmBit = 0x8000_0000n

/**
 * Makes the gateway that ENS clients ask about the names (ERC-3668, ENSIP-10). The signature covers the resolver, the time, the question
 * and the answer, as ENS's own offchain resolver expects.
 */
export function createGateway({ answerSeconds, now, signer, store }: GatewayOptions): Gateway {
  return async (sender, data) => {
    if (!/^0x[0-9a-fA-F]{40}$/.test(sender) || !isHex(data) || data.length > longest) return undefined
    const question = readQuestion(data)
    if (!question) return undefined
    const name = readDnsName(question.name)
    if (name === undefined) return undefined
    const result = answerCall(name, await store.find(name), question.call)
    if (result === undefined) return undefined
    const expires = BigInt(Math.floor(now() / 1000) + answerSeconds)
    const hash = keccak256(
      encodePacked(
        ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
        // Clients write it in any case, and a checksum that doesn't hold would be refused.
        ['0x1900', sender.toLowerCase() as Hex, expires, keccak256(data), keccak256(result)],
      ),
    )
    const signature = await signer.sign({ hash })
    return encodeAbiParameters([{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }], [result, expires, signature])
  }
}

function readQuestion(data: Hex): { readonly name: Hex; readonly call: Hex } | undefined {
  try {
    const [name, call] = decodeFunctionData({ abi: outer, data }).args
    return { name, call }
  } catch {
    return undefined
  }
}

/** A name in DNS's form (ENSIP-10): the length before each label, a zero at the end. */
function readDnsName(encoded: Hex): string | undefined {
  const bytes = hexToBytes(encoded)
  const labels: string[] = []
  let at = 0
  for (let length = bytes[at]; length; length = bytes[at]) {
    if (at + length >= bytes.length) return undefined
    labels.push(bytesToString(bytes.subarray(at + 1, at + 1 + length)))
    at += length + 1
  }
  return at === bytes.length - 1 && labels.length > 1 ? labels.join('.') : undefined
}

/** What the records say. A name that isn't registered has none. */
function answerCall(name: string, row: StoredName | undefined, data: Hex, depth = 0): Hex | undefined {
  try {
    const call = decodeFunctionData({ abi: inner, data })
    if (call.functionName === 'multicall') {
      if (depth > 0 || call.args[0].length > mostCalls) return undefined
      const answers = call.args[0].map((each) => answerCall(name, row, each, depth + 1) ?? '0x')
      return encodeAbiParameters([{ type: 'bytes[]' }], [answers])
    }
    if (call.args[0] !== namehash(name)) return undefined
    if (call.functionName === 'text')
      return encodeAbiParameters([{ type: 'string' }], [textOf(row, call.args[1]) ?? ''])
    if (call.functionName === 'contenthash') return encodeAbiParameters([{ type: 'bytes' }], ['0x'])
    if (call.args.length === 2) {
      const address = addressFor(row, call.args[1])
      return encodeAbiParameters([{ type: 'bytes' }], [address ?? '0x'])
    }
    return encodeAbiParameters([{ type: 'address' }], [addressFor(row, ether) ?? zeroAddress])
  } catch {
    return undefined
  }
}

function textOf(row: StoredName | undefined, key: string): string | undefined {
  if (key === 'avatar') return row?.avatar
  return key === 'description' ? row?.bio : undefined
}

/**
 * The address on a network. A key is the same on every EVM chain, a contract is at its address on its own chain alone: on another one the money
 * would be lost.
 */
function addressFor(row: StoredName | undefined, coinType: bigint): Hex | undefined {
  const isEvm = coinType === ether || (coinType >= evmBit && coinType < 2n * evmBit)
  if (!row || !isEvm) return undefined
  const own = BigInt(row.coinType) === evmBit + 1n ? ether : BigInt(row.coinType)
  const asked = coinType === evmBit + 1n ? ether : coinType
  return row.kind === 'key' || own === asked ? (row.address as Hex) : undefined
}
