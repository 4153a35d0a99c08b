import { ed25519 } from '@noble/curves/ed25519.js'
import { getBase58Encoder } from '@solana/kit'
import { verifyMessage } from 'viem'
import type { Signed } from './home.ts'
import { verifyBitcoin } from './verify-bitcoin.ts'
import { verifyCosmos } from './verify-cosmos.ts'
import { verifyPolkadot } from './verify-polkadot.ts'

/** What a journey over all ecosystems needs to know of one. */
export type EcosystemFacts = {
  readonly namespace: string
  /** As in the playground's address. */
  readonly options: string
  /** The name of its first test wallet in the list. */
  readonly wallet: string
  /** The id of that wallet's controls. */
  readonly controls: string
  /** Whether others find the signature good. */
  verify(signed: Signed): Promise<boolean> | boolean
}

const text = (message: string) => new TextEncoder().encode(message)
const base58 = (spelled: string) => Uint8Array.from(getBase58Encoder().encode(spelled))

/** Every ecosystem that the playground has, one entry each. */
export const ecosystems: readonly EcosystemFacts[] = [
  {
    namespace: 'eip155',
    options: 'adapter=wagmi',
    wallet: 'Test Wallet',
    controls: 'org.latchkey.test-wallet',
    verify: ({ account, message, signature }) =>
      verifyMessage({ address: account as `0x${string}`, message, signature: signature as `0x${string}` }),
  },
  {
    namespace: 'solana',
    options: 'solana=on',
    wallet: 'Solana Test Wallet',
    controls: 'Solana Test Wallet',
    verify: ({ account, message, signature }) => ed25519.verify(base58(signature), text(message), base58(account)),
  },
  {
    namespace: 'bip122',
    options: 'bitcoin=on',
    wallet: 'Bitcoin Test Wallet',
    controls: 'Bitcoin Test Wallet',
    verify: verifyBitcoin,
  },
  {
    namespace: 'cosmos',
    options: 'cosmos=on',
    wallet: 'Keplr',
    controls: 'Cosmos Test Wallet',
    verify: verifyCosmos,
  },
  // Its chain comes only where it is asked for: `needPolkadot()`.
  {
    namespace: 'polkadot',
    options: 'polkadot=on',
    wallet: 'Polkadot Test Wallet',
    controls: 'Polkadot Test Wallet',
    verify: verifyPolkadot,
  },
]
