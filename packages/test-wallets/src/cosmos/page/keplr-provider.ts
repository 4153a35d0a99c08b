import type { AminoSignDoc } from '../amino.ts'
import type { CosmosSignature } from '../sign-amino.ts'
import type { DirectSignDoc } from '../sign-direct.ts'

/** An account of a Keplr-style wallet on one chain. */
export type KeplrKey = {
  readonly name: string
  readonly algo: string
  readonly pubKey: Uint8Array
  readonly address: Uint8Array
  readonly bech32Address: string
  readonly ethereumHexAddress: string
  readonly isNanoLedger: boolean
  readonly isKeystone: boolean
}

/** The part of a suggested chain that the test wallet reads. */
type SuggestedChain = {
  readonly chainId: string
  readonly chainName: string
  readonly rpc: string
  readonly rest: string
  readonly bip44: { readonly coinType: number }
  readonly bech32Config: { readonly bech32PrefixAccAddr: string }
}

type SignOptions = { readonly preferNoSetFee?: boolean; readonly preferNoSetMemo?: boolean }
type AminoAnswer = { readonly signed: AminoSignDoc; readonly signature: CosmosSignature }
type DirectAnswer = { readonly signed: DirectSignDoc; readonly signature: CosmosSignature }
type SignerAccount = { readonly address: string; readonly algo: string; readonly pubkey: Uint8Array }

/** CosmJS's `OfflineAminoSigner`. */
export type OfflineAminoSigner = {
  readonly chainId: string
  getAccounts(): Promise<readonly SignerAccount[]>
  signAmino(signer: string, doc: AminoSignDoc): Promise<AminoAnswer>
}

/** CosmJS's `OfflineSigner` with both ways to sign. */
type OfflineSigner = OfflineAminoSigner & {
  signDirect(signer: string, doc: DirectSignDoc): Promise<DirectAnswer>
}

/** The API that Keplr puts into a page, and that other wallets copy. Chain ids are the chains' own: `cosmoshub-4`. */
export type KeplrProvider = {
  readonly version: string
  readonly mode: 'extension'
  defaultOptions: { readonly sign?: SignOptions }
  enable(chainIds: string | readonly string[]): Promise<void>
  disable(chainIds?: string | readonly string[]): Promise<void>
  getKey(chainId: string): Promise<KeplrKey>
  getKeysSettled(chainIds: readonly string[]): Promise<readonly PromiseSettledResult<KeplrKey>[]>
  experimentalSuggestChain(chain: SuggestedChain): Promise<void>
  signAmino(chainId: string, signer: string, doc: AminoSignDoc, options?: SignOptions): Promise<AminoAnswer>
  signDirect(chainId: string, signer: string, doc: DirectSignDoc, options?: SignOptions): Promise<DirectAnswer>
  signArbitrary(chainId: string, signer: string, data: string | Uint8Array): Promise<CosmosSignature>
  verifyArbitrary(
    chainId: string,
    signer: string,
    data: string | Uint8Array,
    signature: CosmosSignature,
  ): Promise<boolean>
  /** Returns the hash. */
  sendTx(chainId: string, tx: Uint8Array, mode: string): Promise<Uint8Array>
  getOfflineSigner(chainId: string): OfflineSigner
  getOfflineSignerOnlyAmino(chainId: string): OfflineAminoSigner
  getOfflineSignerAuto(chainId: string): Promise<OfflineAminoSigner>
  /** Leap's: whether the page may see the chain's account now, without a prompt. */
  isConnected?(chainId: string): Promise<boolean>
}
