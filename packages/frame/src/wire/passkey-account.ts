import * as v from 'valibot'
import { bytes, evmAddress, type Schema, serverId } from './primitives.ts'

type Hex = `0x${string}`

/**
 * The contract of an account that belongs to passkeys: `HybridDeleGator` of MetaMask's Delegation Framework 1.3.0, which was audited, behind a proxy
 * (ERC-1967) that `SimpleFactory` deploys. Both have these addresses on every chain.
 */
export const passkeyContract: {
  readonly factory: Hex
  readonly implementation: Hex
  /** The EntryPoint of ERC-4337, version 0.7, for which the implementation was written. */
  readonly entryPoint: Hex
  /** keccak256 of the code that deploys a proxy, and its length in bytes. The proxy's arguments follow the code. */
  readonly proxyHash: Hex
  readonly proxyLength: number
} = {
  factory: '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c',
  implementation: '0x48dBe696A4D990079e039489bA2053B36E8FFEC4',
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  proxyHash: '0xc8fb9314d27cddb08b374dd2bf47cd06c6fb879756ddfbedf522a8c58756a8e0',
  proxyLength: 1008,
}

/** A passkey that signs for an account, with its key on P-256. */
export type PasskeyOwner = {
  /** base64url, as in WebAuthn. The contract stores the key under this name. */
  readonly id: string
  readonly x: Hex
  readonly y: Hex
  /**
   * base64url. The login site's proof that the account's address belongs to the visitor. It is made with a secret that
   * only this passkey gives back. Undefined until the address is fixed.
   */
  readonly seal?: string | undefined
}

/**
 * A passkey that was added to the login after the address was fixed. Each chain records whether it owns the account
 * there.
 */
export type AddedPasskey = PasskeyOwner & { readonly loginId: string }

/** The account of a visitor who logs in with a passkey. It has no key of its own: its passkeys are its owners. */
export type PasskeyAccount = {
  /**
   * The address, the same on every Ethereum chain. It follows from the owners, so it is undefined until the visitor was
   * asked for a second owner.
   */
  readonly address?: Hex | undefined
  /** The call data with which the first operation on a chain calls the factory. */
  readonly factoryData?: Hex | undefined
  /** The owners from which the address follows. Before the address is fixed: the passkeys of the login. */
  readonly owners: readonly PasskeyOwner[]
  /** An owner of another kind: the address of a key that the visitor keeps in a file. */
  readonly kitOwner?: Hex | undefined
  /** Passkeys that were added to the login later. The address doesn't follow from them. */
  readonly added?: readonly AddedPasskey[] | undefined
}

const coordinate = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/, 'a coordinate')) as Schema<Hex>
const callData = v.pipe(v.string(), v.maxLength(49_152), v.regex(/^0x([0-9a-f]{2})*$/, 'hex')) as Schema<Hex>

/** HMAC-SHA-256 of a text of the login site, with a key that no server has. */
export const addressSeal: Schema<string> = bytes(32, 32)
const passkeyId = bytes(1, 1023)
const owner = { id: passkeyId, x: coordinate, y: coordinate, seal: v.optional(addressSeal) }

/** Decodes a passkey account. */
export const passkeyAccount: Schema<PasskeyAccount> = v.object({
  address: v.optional(evmAddress),
  factoryData: v.optional(callData),
  owners: v.pipe(v.array(v.object(owner)), v.maxLength(20)),
  kitOwner: v.optional(evmAddress),
  added: v.optional(v.pipe(v.array(v.object({ ...owner, loginId: serverId })), v.maxLength(20))),
})

/** Fixes the address of the account permanently. A draft only returns the address that the account would get, and stores nothing. */
export type PasskeyAccountRequest = {
  readonly kitOwner?: Hex | undefined
  readonly isDraft?: boolean | undefined
  /**
   * One seal for each owner, by the passkey's id. A draft has no seals, because it asks for the address that they are
   * made for.
   */
  readonly seals?: readonly { readonly id: string; readonly seal: string }[] | undefined
}
export const passkeyAccountRequest: Schema<PasskeyAccountRequest> = v.strictObject({
  kitOwner: v.optional(evmAddress),
  isDraft: v.optional(v.boolean()),
  seals: v.optional(v.pipe(v.array(v.strictObject({ id: passkeyId, seal: addressSeal })), v.maxLength(20))),
})
