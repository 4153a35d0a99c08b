import { base64 } from '@scure/base'
import { assertLocal } from '../../shared/assert-local.ts'
import type { RpcRequest } from '../../shared/json-rpc.ts'
import { providerError } from '../../shared/provider-error.ts'
import type { StateStore } from '../../shared/state-store.ts'
import type { AminoSignDoc } from '../amino.ts'
import type { CosmosAccount } from '../mnemonic-accounts.ts'
import { verifyArbitrary } from '../sign-arbitrary.ts'
import type { DirectSignDoc } from '../sign-direct.ts'
import type { CosmosPageWalletSettings } from './cosmos-page-wallet-options.ts'
import type { CosmosPageWalletState, KnownChain } from './cosmos-state.ts'
import type { KeplrKey, KeplrProvider, OfflineAminoSigner } from './keplr-provider.ts'
import { createLyingSigner, feeTimes } from './lying-signer.ts'

/** Keplr's own text for an unknown chain. */
const noChain = (id: string) => new Error(`There is no chain info for ${id}`)

/** The provider of a page wallet. `ask` shows the visitor a prompt and returns the result of `answer` after the approval. */
export function createKeplrProvider(options: {
  readonly settings: CosmosPageWalletSettings
  readonly state: StateStore<CosmosPageWalletState>
  readonly rpc: RpcRequest
  account(): CosmosAccount
  stranger(): CosmosAccount
  ask<T>(method: string, params: readonly unknown[], answer: () => Promise<T> | T): Promise<T>
}): KeplrProvider {
  const { account, ask, rpc, settings, state, stranger } = options
  const { lie } = { lie: () => state.get().lie }
  const sign = createLyingSigner({ lie, stranger })
  const list = (ids: string | readonly string[]) => (typeof ids === 'string' ? [ids] : ids)

  function chainOf(id: string): KnownChain {
    const found = [...settings.chains, ...state.get().suggested].find((chain) => chain.id === id)
    if (!found) throw noChain(id)
    return found
  }

  /** A lie for every method. */
  function answerOrLie<T>(value: T): T {
    return lie() === 'garbage' ? ('none' as T) : value
  }
  function notThrowing() {
    if (lie() === 'throwing') throw new TypeError('This wallet throws')
  }

  async function permit(ids: readonly string[]) {
    notThrowing()
    for (const id of ids) chainOf(id)
    const { locked, permitted } = state.get()
    const allowed = ids.every((id) => permitted.includes(id))
    if (allowed && !locked) return
    await ask(allowed ? 'unlock' : 'enable', [ids], () =>
      state.update({ locked: false, permitted: [...new Set([...state.get().permitted, ...ids])] }),
    )
  }

  function keyOf({ prefix }: KnownChain): KeplrKey {
    const { addressBytes, addressOn, publicKey } = account()
    const lied = { 'strange-accounts': '0xnot-of-this-chain', 'foreign-accounts': stranger().addressOn(prefix) }
    return {
      name: settings.name,
      algo: 'secp256k1',
      pubKey: publicKey,
      address: addressBytes,
      bech32Address: lied[lie() as keyof typeof lied] ?? addressOn(prefix),
      ethereumHexAddress: '',
      isNanoLedger: settings.ledger ?? false,
      isKeystone: false,
    }
  }

  async function getKey(chainId: string) {
    await permit([chainId])
    return answerOrLie(keyOf(chainOf(chainId)))
  }

  async function ready(chainId: string, signer: string): Promise<CosmosAccount> {
    await permit([chainId])
    if (account().addressOn(chainOf(chainId).prefix) !== signer) throw new Error('Signer mismatched')
    return account()
  }

  async function signAmino(
    chainId: string,
    signer: string,
    doc: AminoSignDoc,
    signOptions: { preferNoSetFee?: boolean } = {},
  ) {
    const own = await ready(chainId, signer)
    if (doc.chain_id !== chainId && doc.msgs[0]?.type !== 'sign/MsgSignData')
      throw new Error('Unmatched chain id with the offline signer')
    const preferred = signOptions.preferNoSetFee ?? provider.defaultOptions.sign?.preferNoSetFee ?? false
    const isData = doc.msgs[0]?.type === 'sign/MsgSignData'
    // Like Keplr, the wallet sets the fee itself unless the app asks it not to.
    const fee = preferred || isData ? doc.fee : { ...doc.fee, amount: feeTimes(doc.fee.amount, 2n) }
    return ask('signAmino', [chainId, signer, doc], () => answerOrLie(sign.amino(own, { ...doc, fee })))
  }

  async function signDirect(chainId: string, signer: string, doc: DirectSignDoc) {
    const own = await ready(chainId, signer)
    if (settings.ledger) throw new Error("Sign direct can't be signed by a Ledger")
    if (doc.chainId !== chainId) throw new Error('Unmatched chain id with the offline signer')
    return ask('signDirect', [chainId, signer, String(doc.accountNumber)], () => answerOrLie(sign.direct(own, doc)))
  }

  function amino(chainId: string): OfflineAminoSigner {
    return {
      chainId,
      async getAccounts() {
        const { algo, bech32Address, pubKey } = await getKey(chainId)
        return [{ address: bech32Address, algo, pubkey: pubKey }]
      },
      signAmino: (signer, doc) => signAmino(chainId, signer, doc),
    }
  }

  const provider: KeplrProvider = {
    version: '0.12.0',
    mode: 'extension',
    defaultOptions: {},
    enable: (chainIds) => permit(list(chainIds)),
    async disable(chainIds) {
      const revoked = chainIds === undefined ? state.get().permitted : list(chainIds)
      state.update({ permitted: state.get().permitted.filter((id) => !revoked.includes(id)) })
    },
    getKey,
    async getKeysSettled(chainIds) {
      await permit(chainIds)
      return answerOrLie(await Promise.allSettled(chainIds.map(getKey)))
    },
    async experimentalSuggestChain(chain) {
      notThrowing()
      const { bech32Config, chainId, rpc: rpcUrl } = chain
      const prefix = bech32Config?.bech32PrefixAccAddr
      if (typeof chainId !== 'string' || typeof rpcUrl !== 'string' || !chain.rest || !prefix)
        throw providerError(-32602, '"rpc", "rest" and "bech32Config" are required')
      if ([...settings.chains, ...state.get().suggested].some(({ id }) => id === chainId)) return
      assertLocal(rpcUrl, settings.allowRemote)
      await ask('experimentalSuggestChain', [chain], () =>
        state.update({ suggested: [...state.get().suggested, { id: chainId, prefix, rpcUrl }] }),
      )
    },
    signAmino,
    signDirect,
    async signArbitrary(chainId, signer, data) {
      const own = await ready(chainId, signer)
      return ask('signArbitrary', [chainId, signer, data], () => answerOrLie(sign.arbitrary(own, signer, data)))
    },
    async verifyArbitrary(_chainId, signer, data, signature) {
      return verifyArbitrary(signer, data, signature)
    },
    async sendTx(chainId, tx) {
      await permit([chainId])
      const answer = await rpc(chainOf(chainId).rpcUrl, 'broadcast_tx_sync', { tx: base64.encode(tx) })
      const { code, hash, log } = Object(answer) as { code?: number; hash?: string; log?: string }
      if (code !== 0) throw new Error(log ?? 'The node refused.')
      return Uint8Array.from((hash ?? '').match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
    },
    getOfflineSigner: (chainId) => ({
      ...amino(chainId),
      signDirect: (signer, doc) => signDirect(chainId, signer, doc),
    }),
    getOfflineSignerOnlyAmino: amino,
    getOfflineSignerAuto: async (chainId) => (settings.ledger ? amino(chainId) : provider.getOfflineSigner(chainId)),
    isConnected: async (chainId) => !state.get().locked && state.get().permitted.includes(chainId),
  }
  return provider
}
