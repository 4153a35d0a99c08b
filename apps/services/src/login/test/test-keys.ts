import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import {
  type Addresses,
  type KeyProof,
  keyProofText,
  type StepUp,
  type StepUpAction,
  stepUpText,
} from '@latchkey/frame/wire'
import { base58 } from '@scure/base'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { LoginClient } from './login-client.ts'

/** Keys of an account, as the frame would derive them. */
export type TestKeys = {
  readonly addresses: Addresses
  /** Signs a new challenge of the client's session. */
  prove(client: LoginClient, account: string): Promise<KeyProof>
}

/** @param seed of the Ethereum key. @default a random one */
export function createTestKeys(seed?: Uint8Array): TestKeys {
  const ethereum = privateKeyToAccount(seed ? `0x${Buffer.from(seed).toString('hex')}` : generatePrivateKey())
  const solana = generateKeyPairSync('ed25519')
  const raw = solana.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return {
    addresses: { eip155: ethereum.address, solana: base58.encode(raw) },
    async prove(client, account) {
      const { challenge } = await client.ask('challenge', {})
      const message = keyProofText(account, challenge)
      return {
        challenge,
        eip155: Buffer.from((await ethereum.signMessage({ message })).slice(2), 'hex').toString('base64url'),
        solana: sign(null, Buffer.from(message), solana.privateKey).toString('base64url'),
      }
    },
  }
}

/** A recovery factor: what the visitor holds, and what is sent of it. */
export type TestFactor = {
  readonly stepUpKey: string
  readonly sealed: string
  allow(client: LoginClient, account: string, recoveryId: string, action: StepUpAction): Promise<StepUp>
}

export function createTestFactor(): TestFactor {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }))
  return {
    stepUpKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64url'),
    sealed: randomBytes(80).toString('base64url'),
    async allow(client, account, recoveryId, action) {
      const { challenge } = await client.ask('challenge', {})
      const text = stepUpText(action, account, challenge)
      return { recoveryId, challenge, signature: sign(null, Buffer.from(text), key).toString('base64url') }
    },
  }
}

export const createShare = (): string => randomBytes(33).toString('base64url')
