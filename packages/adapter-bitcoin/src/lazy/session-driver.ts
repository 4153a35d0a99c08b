import { fromBase64, type SharedBySession, toBase64, unreadable } from '@latchkey/core/adapter-kit'
import type { Transport } from '@latchkey/core/ports'
import { type BitcoinNetwork, bitcoinNetworks } from '../chain/bitcoin-networks.ts'
import { readAddress } from '../chain/read-address.ts'
import { toFields, toSignature, toText, toTxid } from './decode.ts'
import type { Driver, DriverInput, DriverTarget } from './driver.ts'
import { type Shown, toDriverAccounts } from './to-driver-accounts.ts'

/** A session of a phone wallet: WalletConnect's Bitcoin methods. */
export function sessionDriver(transport: Transport<'bip122'>, shared: () => SharedBySession<'bip122'>): Driver {
  const { methods } = transport
  /** The addresses that the wallet has sent since the approval. */
  let reported: { readonly since: object; readonly list: readonly Shown[] } = { since: shared(), list: [] }
  const when = <T>(method: string, value: T): T | undefined => (methods.includes(method) ? value : undefined)

  const ask = async ({ network, signal }: DriverTarget, method: string, params: object): Promise<unknown> =>
    transport.request({ chainId: network.chainId, method, params, signal })

  /** The approved accounts, with the addresses that the wallet has sent since. */
  function shownOn(network: BitcoinNetwork): readonly Shown[] {
    const { accounts, chains } = shared()
    if (!chains.includes(network.chainId)) return []
    const since = reported.since === shared() ? reported.list : []
    const approved = accounts.flatMap(({ addresses, label, publicKey, type }) =>
      addresses
        .filter(({ chainId }) => chainId === '*' || chainId === network.chainId)
        .map(({ address }) => ({ address, label, publicKey, ...(type === 'ordinals' && { purpose: type }) })),
    )
    const known = new Set(since.map(({ address }) => address))
    return [...approved.filter(({ address }) => !known.has(address)), ...since]
  }
  const on = (network: BitcoinNetwork) => toDriverAccounts(shownOn(network), network)
  /** The account that the session was approved with. */
  const main = (network: BitcoinNetwork) => on(network)[0]?.address
  /**
   * The account of an address. A session names each account by its payment address. Further addresses from the wallet belong to the main
   * account.
   */
  function accountOf({ address, network }: DriverTarget) {
    const names = shared().accounts.filter(({ type }) => type !== 'ordinals')
    return names.some(({ addresses }) => addresses.some((one) => one.address === address)) ? address : main(network)
  }

  /** A list in the form of `getAccountAddresses` and `bip122_addressesChanged`. */
  function addresses(answer: readonly unknown[]) {
    const list = answer.flatMap((entry): Shown[] => {
      const { address, intention, publicKey } = Object(entry) as Record<string, unknown>
      if (typeof address !== 'string') return []
      return [{ address, publicKey, ...(typeof intention === 'string' && { purpose: intention }) }]
    })
    reported = { since: shared(), list }
  }

  return {
    provider: { kind: 'session', transport },
    accounts: on,
    networks: () => bitcoinNetworks.filter((network) => on(network).length > 0),
    async connect() {},
    async disconnect() {},
    onChange: () => () => {},
    onSessionEvent(name, data) {
      if (name !== 'bip122_addressesChanged' || !Array.isArray(data)) return false
      addresses(data)
      return true
    },
    more: when('getAccountAddresses', async () => {
      const network = bitcoinNetworks.find((one) => on(one).length > 0)
      const account = network && main(network)
      if (!network || !account) return
      const answer = await ask({ address: account, network }, 'getAccountAddresses', { account })
      if (!Array.isArray(answer)) throw unreadable('The wallet’s accounts are no list.')
      addresses(answer)
    }),
    signMessage: when('signMessage', async (target: DriverTarget, message: Uint8Array) => {
      const { address } = target
      const protocol = readAddress(address)?.type === 'p2pkh' ? 'ecdsa' : 'bip322'
      const params = { account: accountOf(target), address, message: toText(message), protocol }
      return { signature: toSignature(toFields(await ask(target, 'signMessage', params)).signature) }
    }),
    signPsbt: when('signPsbt', async (target: DriverTarget, psbt: Uint8Array, signInputs: readonly DriverInput[]) => {
      const params = { account: accountOf(target), psbt: toBase64(psbt), signInputs, broadcast: false }
      const answer = toFields(await ask(target, 'signPsbt', params))
      const bytes = typeof answer.psbt === 'string' ? fromBase64(answer.psbt) : undefined
      if (!bytes) throw unreadable('The wallet gave no transaction back.')
      return bytes
    }),
    send: when('sendTransfer', async (target: DriverTarget, { to, sats }: { to: string; sats: bigint }) => {
      const params = { account: target.address, recipientAddress: to, amount: sats.toString() }
      return toTxid(toFields(await ask(target, 'sendTransfer', params)).txid)
    }),
  }
}
