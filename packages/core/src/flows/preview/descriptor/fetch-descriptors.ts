import { withTimeout } from '../../../kernel/promises/abortable.ts'
import type { ReadTransaction } from '../describe-transaction.ts'
import type { PreviewParameters } from '../preview-api.ts'
import type { PreviewSources } from '../preview-sources.ts'
import { addressesOf } from '../simulate.ts'
import type { Descriptor } from './descriptor.ts'
import { readDescriptor } from './read-descriptor.ts'

/** What published descriptors say of the contracts in a transaction. */
export type FetchedDescriptors = {
  readonly descriptors: ReadonlyMap<string, Descriptor>
  /** By address in small letters. */
  readonly names: Readonly<Record<string, string>>
}

/** Where published descriptions of contracts come from, and the clock that limits the wait for them. */
export type DescriptorSources = Pick<PreviewSources, 'blockchain' | 'clock'>

const most = 8
/** In ms. A preview doesn't wait long for words. */
const longestWait = 3000

/** Asks the services for the contracts that are called and for those that may take something. Never rejects. */
export async function fetchDescriptors(
  sources: DescriptorSources,
  { chainId, transaction, signal }: Pick<PreviewParameters, 'chainId' | 'transaction' | 'signal'>,
  { calls, effects }: ReadTransaction,
): Promise<FetchedDescriptors> {
  const nothing = { descriptors: new Map(), names: {} }
  if (transaction.namespace !== 'eip155') return nothing
  const all = calls.flatMap(({ call }) => [call, ...(call.calls ?? [])])
  const called = all.filter(({ data }) => data !== '0x').map(({ to }) => to.toLowerCase())
  const wanted = [...new Set([...called, ...addressesOf(effects.filter(({ type }) => type !== 'transfer'))])].slice(
    0,
    most,
  )
  if (wanted.length === 0) return nothing
  return fetchAll(sources, chainId, wanted, signal)
}

export async function fetchAll(
  sources: DescriptorSources,
  chainId: PreviewParameters['chainId'],
  addresses: readonly string[],
  signal: AbortSignal | undefined,
): Promise<FetchedDescriptors> {
  const blockchain = await sources.blockchain().catch(() => undefined)
  const found = await Promise.all(
    addresses.map(async (address) => {
      if (!blockchain) return []
      const asked = blockchain.getDescriptors({ chainId, address, signal })
      const answer = await withTimeout(asked, sources.clock, longestWait).catch(() => undefined)
      const read = (answer?.descriptors ?? []).flatMap(
        ({ descriptor }) => readDescriptor(descriptor, chainId, address) ?? [],
      )
      return read.length > 0 ? [[address, merge(read)] as const] : []
    }),
  )
  const descriptors = new Map(found.flat())
  const names = [...descriptors].flatMap(([address, { contractName, owner }]) => {
    const name = contractName ?? owner
    return name === undefined ? [] : [[address, name]]
  })
  return { descriptors, names: Object.fromEntries(names) }
}

/** One file may describe calls and another one messages; their formats name different things. */
function merge(read: readonly Descriptor[]): Descriptor {
  const [first] = read as readonly [Descriptor]
  const all = <K extends 'definitions' | 'constants' | 'enums'>(key: K): Descriptor[K] =>
    Object.assign({}, ...read.map((one) => one[key]))
  return {
    contractName: read.find(({ contractName }) => contractName !== undefined)?.contractName,
    owner: first.owner,
    formats: read.flatMap(({ formats }) => formats),
    definitions: all('definitions'),
    constants: all('constants'),
    enums: all('enums'),
  }
}
