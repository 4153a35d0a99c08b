import { expect, test } from 'vitest'
import { describeCall } from '../descriptor/describe-call.ts'
import type { Descriptor } from '../descriptor/descriptor.ts'
import { readDescriptor } from '../descriptor/read-descriptor.ts'
import type { PreviewAsset } from '../preview-api.ts'
import { noFacts, type PreviewFacts } from '../preview-facts.ts'
import { describeTypedData } from '../typed-data.ts'
import published from './published-vectors.json' with { type: 'json' }

// Descriptors and test cases of the public registry, https://github.com/ethereum/clear-signing-erc7730-registry, commit 3b66ba28
// (CC0-1.0): those whose formats are small, each descriptor cut to the format that its case needs.
type Vector = {
  readonly file: string
  readonly name: string
  readonly descriptor: unknown
  readonly chainId?: number
  readonly tokens?: Readonly<Record<string, { symbol: string; decimals: number; name: string }>>
  readonly names?: Readonly<Record<string, string>>
  readonly call?: { chainId: number; to: string; value: string; data: string; from?: string }
  readonly typedData?: { domain: { verifyingContract?: string } }
  readonly expected: { intent: string; fields: readonly { label: string; value: string }[] }
}
const vectors = published as unknown as readonly Vector[]
const signer = '0x1111111111111111111111111111111111111111'

function describe({ call, chainId, descriptor, names = {}, tokens = {}, typedData }: Vector) {
  const chain = `eip155:${call?.chainId ?? chainId}` as const
  const contract = call?.to ?? typedData?.domain.verifyingContract ?? ''
  const read = readDescriptor(descriptor, chain, contract) as Descriptor
  const assets: [string, PreviewAsset][] = [
    ...Object.entries(tokens).map(([address, token]) => [address, { kind: 'token', address, ...token }] as const),
    ...Object.entries(names).map(([address, name]) => [address, { kind: 'collectible', address, name }] as const),
  ].map(([address, asset]) => [address.toLowerCase(), asset])
  const facts: PreviewFacts = {
    ...noFacts,
    native: { symbol: 'ETH', decimals: 18 },
    assets: Object.fromEntries(assets),
  }
  if (!call) return describeTypedData({ account: signer, chainId: chain, typedData, facts, descriptor: read })
  const { from = signer, to, value, data } = call
  const parts = { from, to, value: BigInt(value), chainId: chain, selector: data.slice(2, 10), body: data.slice(10) }
  return describeCall(read, parts, facts)?.call
}

/** Long bytes are shortened in a line, addresses have no checksum, and the signer is written as the address. */
function line(label: string, text: string, from: string): string {
  const short = /^0x[0-9a-f]{65,}$/i.test(text) ? `${text.slice(0, 34)}…${text.slice(-16)}` : text
  return `${label}: ${short === 'Sender' ? from : short}`.toLowerCase()
}

test('there are vectors of calls and of messages', () => {
  expect(vectors.filter(({ call }) => call).length).toBeGreaterThan(60)
  expect(vectors.filter(({ typedData }) => typedData).length).toBeGreaterThan(20)
})

test.each(vectors.map((vector) => [vector.file, vector.name, vector] as const))('%s: %s', (_, __, vector) => {
  const from = vector.call?.from ?? signer
  const described = describe(vector)
  expect(described?.intent).toBe(vector.expected.intent)
  expect(described?.fields.map(({ label, text }) => line(label, text, from))).toEqual(
    vector.expected.fields.map(({ label, value }) => line(label, value, from)),
  )
})
