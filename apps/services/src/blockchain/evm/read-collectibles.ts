import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import type { MetadataStore } from '../../collectibles/metadata-store.ts'
import type { CollectibleMetadata } from '../../collectibles/parse-metadata.ts'
import { cleanText } from '../../limits/clean-text.ts'
import type { IndexStore } from '../history/indexer/index-types.ts'
import type { BatchRead, Hex } from './contract-reads/batch-read.ts'
import { decodeAddress, decodeText, decodeUint } from './contract-reads/decode-word.ts'

/** One collectible that an account holds. */
export type Collectible = CollectibleMetadata & {
  /** The address of its contract, with the checksum of EIP-55; on Solana its mint. */
  readonly contract: string
  readonly tokenId: string
  readonly standard: 'erc721' | 'erc1155' | 'metaplex'
  /** The number of pieces, as digits. */
  readonly amount: string
  /** The contract's own name; empty if it has none. */
  readonly collection: string
  /** The account never signed for this contract: the collectible came from a stranger. */
  readonly isUnasked: boolean
  /** A plain transfer can’t send it, or can't send it now. @default false */
  readonly isLocked?: boolean | undefined
}

type HeldCollectibles = {
  readonly held: readonly Collectible[]
  /** The account may hold further collectibles that were not checked. */
  readonly isMore: boolean
}

export type ReadCollectibles = (address: string) => Promise<HeldCollectibles>

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
  'function name() view returns (string)',
])

/** How many transactions are read, newest first, and how many collectibles are checked. */
const most = { pages: 10, pageLength: 100, candidates: 200 }

type Candidate = Pick<Collectible, 'contract' | 'tokenId' | 'isUnasked'> & { readonly standard: 'erc721' | 'erc1155' }

/**
 * The collectibles of an account (ERC-721 and ERC-1155): those that the index saw arrive, if the contracts still say
 * that the account owns them. A log alone proves nothing.
 */
export function createReadCollectibles(store: IndexStore, read: BatchRead, metadata: MetadataStore): ReadCollectibles {
  return async (given) => {
    const address = given.toLowerCase()
    const { candidates, isMore } = await findCandidates(store, address)
    const owned = await read(
      candidates.map(({ contract, standard, tokenId }) => ({
        target: contract as Hex,
        data:
          standard === 'erc721'
            ? encodeFunctionData({ abi, functionName: 'ownerOf', args: [BigInt(tokenId)] })
            : encodeFunctionData({ abi, functionName: 'balanceOf', args: [address as Hex, BigInt(tokenId)] }),
      })),
    )
    const held = candidates.flatMap((candidate, index) => {
      const answer = owned[index]
      const isOwner = candidate.standard === 'erc721' && decodeAddress(answer)?.toLowerCase() === address
      const amount = candidate.standard === 'erc721' ? (isOwner ? 1n : 0n) : (decodeUint(answer) ?? 0n)
      return amount > 0n ? [{ ...candidate, amount: String(amount) }] : []
    })
    const described = await read(
      held.flatMap(({ contract, standard, tokenId }) => [
        {
          target: contract as Hex,
          data: encodeFunctionData({
            abi,
            functionName: standard === 'erc721' ? 'tokenURI' : 'uri',
            args: [BigInt(tokenId)],
          }),
        },
        { target: contract as Hex, data: encodeFunctionData({ abi, functionName: 'name' }) },
      ]),
    )
    const named = await metadata.read(
      held.map(({ tokenId }, index) => ({ uri: decodeText(described[2 * index]), tokenId })),
    )
    const all = held.map((one, index) => ({
      ...one,
      ...named[index],
      contract: getAddress(one.contract),
      collection: cleanText(decodeText(described[2 * index + 1]) ?? ''),
    }))
    return { held: all, isMore }
  }
}

async function findCandidates(
  store: IndexStore,
  address: string,
): Promise<{ readonly candidates: readonly Candidate[]; readonly isMore: boolean }> {
  const found = new Map<string, Candidate>()
  /** The contracts that the account has called itself. */
  const own = new Set<string>()
  let before: { readonly block: number; readonly position: number } | undefined
  let isMore = true
  for (let page = 0; page < most.pages; page++) {
    const stored = await store.page(address, before, most.pageLength)
    for (const { transaction } of stored)
      for (const { contract, standard, to, tokenId } of transaction.moves) {
        if ((standard !== 'erc721' && standard !== 'erc1155') || tokenId === undefined) continue
        if (transaction.from === address) own.add(contract)
        const key = `${contract}/${tokenId}`
        if (to === address && !found.has(key)) found.set(key, { contract, tokenId, standard, isUnasked: true })
      }
    before = stored.at(-1)
    if (stored.length < most.pageLength) {
      isMore = false
      break
    }
  }
  const all = [...found.values()]
    .map((one) => ({ ...one, isUnasked: !own.has(one.contract) }))
    .sort((a, b) => Number(a.isUnasked) - Number(b.isUnasked))
  return { candidates: all.slice(0, most.candidates), isMore: isMore || all.length > most.candidates }
}
