import {
  bytesToString,
  type DecodeFunctionDataReturnType,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  hexToBytes,
  isHex,
  keccak256,
  namehash,
  parseAbi,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { NameStore, StoredName } from './name-store.ts'

export type GatewayOptions = {
  readonly store: NameStore
  readonly signer: PrivateKeyAccount
  /** How long an answer is valid, in seconds. */
  readonly answerSeconds: number
  /** In ms. */
  readonly now: () => number
}

/** Runs what keeps the processor busy when it is its turn, after what it needs is there; undefined when too much waits. */
type AnswerInTurn = <T, P>(
  work: (prepared: P) => Promise<T>,
  prepare: () => Promise<P>,
) => Promise<{ readonly value: T } | undefined>

/**
 * Answers a resolver's question (ERC-3668); undefined for any other request.
 *
 * @param inTurn waits for the turn of the asking visitor. @default at once
 */
export type Gateway = (sender: string, data: string, inTurn?: AnswerInTurn) => Promise<Hex | 'busy' | undefined>

const outer = parseAbi(['function resolve(bytes name, bytes data)'])
const inner = parseAbi([
  'function addr(bytes32 node)',
  'function addr(bytes32 node, uint256 coinType)',
  'function text(bytes32 node, string key)',
  'function contenthash(bytes32 node)',
  'function multicall(bytes[] data)',
])
/** A table, because finding a function by its name hashes every function, and a question has up to 16 calls. */
const functions = new Map(inner.map((one) => [toFunctionSelector(one), one] as const))
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
  return async (sender, data, inTurn = atOnce) => {
    if (!/^0x[0-9a-fA-F]{40}$/.test(sender) || !isHex(data) || data.length > longest) return undefined
    const question = readQuestion(data)
    if (!question) return undefined
    const name = readDnsName(question.name)
    if (name === undefined) return undefined
    const answer = async (row: StoredName | undefined): Promise<Hex | undefined> => {
      const result = answerCall({ node: namehash(name), row }, question.call)
      if (result === undefined) return undefined
      const expires = BigInt(Math.floor(now() / 1000) + answerSeconds)
      const hash = keccak256(
        encodePacked(
          ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
          // In small letters, because clients write it in any case, and an address with a wrong checksum would be
          // refused.
          ['0x1900', sender.toLowerCase() as Hex, expires, keccak256(data), keccak256(result)],
        ),
      )
      const signature = await signer.sign({ hash })
      const types = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
      return encodeAbiParameters(types, [result, expires, signature])
    }
    const answered = await inTurn(answer, () => store.find(name))
    return answered ? answered.value : 'busy'
  }
}

const atOnce: AnswerInTurn = async (work, prepare) => ({ value: await work(await prepare()) })

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

type Subject = { readonly node: Hex; readonly row: StoredName | undefined }

/** The answer from the name's records. A name that isn't registered has none. */
function answerCall(subject: Subject, data: Hex, depth = 0): Hex | undefined {
  const { node, row } = subject
  try {
    const call = readCall(data)
    if (call.functionName === 'multicall') {
      const [calls] = call.args
      if (depth > 0 || calls.length > mostCalls) return undefined
      const answers = calls.map((each) => answerCall(subject, each, depth + 1) ?? '0x')
      return encodeAbiParameters([{ type: 'bytes[]' }], [answers])
    }
    if (call.args[0] !== node) return undefined
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

type Call = DecodeFunctionDataReturnType<typeof inner>

/** @throws where the call is to none of the known functions */
function readCall(data: Hex): Call {
  const one = functions.get(data.slice(0, 10) as Hex)
  if (!one) throw new Error('The request is not about a name')
  return { functionName: one.name, args: decodeAbiParameters(one.inputs, `0x${data.slice(10)}`) } as Call
}

function textOf(row: StoredName | undefined, key: string): string | undefined {
  if (key === 'avatar') return row?.avatar
  return key === 'description' ? row?.bio : undefined
}

/**
 * The address on a network. A key is the same on every EVM chain. A contract is at its address only on its own chain:
 * on another chain the money would be lost.
 */
function addressFor(row: StoredName | undefined, coinType: bigint): Hex | undefined {
  const isEvm = coinType === ether || (coinType >= evmBit && coinType < 2n * evmBit)
  if (!row || !isEvm) return undefined
  const own = BigInt(row.coinType) === evmBit + 1n ? ether : BigInt(row.coinType)
  const asked = coinType === evmBit + 1n ? ether : coinType
  return row.kind === 'key' || own === asked ? (row.address as Hex) : undefined
}
