import { signInError } from '../errors.ts'
import { checksumAddress } from './checksum-address.ts'

/** The differences between the ecosystems' messages. */
export type Ecosystem = {
  readonly namespace: string
  /** The word of the first line: `… sign in with your Ethereum account:`. */
  readonly name: string
  /** The form of its CAIP-2 references in `Chain ID: …`. */
  readonly reference: RegExp
  /** Network names that its wallets write instead of the reference. */
  readonly aliases?: Readonly<Record<string, string>>
  isAddress(address: string): boolean
}

const base58 = '[1-9A-HJ-NP-Za-km-z]'
const bech32 = '[02-9ac-hj-np-z]'
const matches = (pattern: RegExp) => (address: string) => pattern.test(address)
/** CAIP-2. */
const anyReference = /^[-_a-zA-Z0-9]{1,32}$/
const hexReference = /^[0-9a-f]{32}$/

/** CAIP-122's five ecosystems. Where the address' checksum needs another library, the verifier checks it; EIP-55 is part of EIP-4361. */
const ecosystems: readonly Ecosystem[] = [
  {
    namespace: 'eip155',
    name: 'Ethereum',
    reference: /^\d{1,32}$/,
    isAddress: (address) => /^0x[0-9a-fA-F]{40}$/.test(address) && checksumAddress(address) === address,
  },
  {
    namespace: 'solana',
    name: 'Solana',
    reference: anyReference,
    // Sign In With Solana lets wallets write names. The references are the first 32 characters of the genesis hashes.
    aliases: {
      mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
      devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    },
    isAddress: matches(new RegExp(`^${base58}{32,44}$`)),
  },
  {
    namespace: 'bip122',
    name: 'Bitcoin',
    reference: hexReference,
    isAddress: matches(
      new RegExp(`^(?:${base58}{25,36}|(?:bc|tb|bcrt)1${bech32}{8,87}|(?:BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{8,87})$`),
    ),
  },
  {
    namespace: 'cosmos',
    name: 'Cosmos',
    reference: anyReference,
    isAddress: matches(new RegExp(`^[a-z][a-z0-9]{0,31}1${bech32}{38,58}$`)),
  },
  {
    namespace: 'polkadot',
    name: 'Polkadot',
    reference: hexReference,
    isAddress: matches(new RegExp(`^${base58}{46,50}$`)),
  },
]

/** @throws `siwx/namespace-unknown` */
export function ecosystemOf(chainId: string): Ecosystem {
  const namespace = String(chainId).split(':', 1)[0]
  const found = ecosystems.find((ecosystem) => ecosystem.namespace === namespace)
  if (!found) throw signInError('siwx/namespace-unknown', `${String(chainId).slice(0, 64)} is of none of the five`)
  return found
}

/** Finds the ecosystem by the word of its first line. */
export function ecosystemNamed(name: string): Ecosystem | undefined {
  return ecosystems.find((ecosystem) => ecosystem.name === name)
}
