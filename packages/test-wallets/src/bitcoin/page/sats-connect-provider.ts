import { base64 } from '@scure/base'
import type { Emitter } from '../../shared/emitter.ts'
import { providerError } from '../../shared/provider-error.ts'
import type { BitcoinNetworkName } from '../networks.ts'
import { shownAddress } from './shown-address.ts'
import { keyOf, keysOf, messageSignature, send, signed, type WalletHost } from './wallet-host.ts'

type Params = Readonly<Record<string, unknown>>
type Handler = (params: Params) => Promise<unknown> | unknown

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** sats-connect has codes of its own. */
const codes: Readonly<Record<number, number>> = { 4001: -32000, 4100: -32002 }

/** The wallet's sats-connect provider (WBIP-004): answers are JSON-RPC's, errors are data. */
export function createSatsConnectProvider(host: WalletHost, emitter: Emitter) {
  const addresses = () => {
    if (host.lie() === 'no-accounts') return []
    return keysOf(host).map((key) => ({
      address: shownAddress(host, key),
      // Taproot keys are given without their first byte.
      publicKey: key.type === 'p2tr' ? key.publicKey.slice(2) : key.publicKey,
      purpose: key.purpose,
      addressType: key.type,
      walletType: 'software',
    }))
  }
  /** sats-connect's own schema wants the networks of the other chains as well. */
  const network = () => {
    const isMain = host.network() === 'mainnet'
    return {
      bitcoin: { name: capital(host.network()) },
      stacks: { name: isMain ? 'mainnet' : 'testnet' },
      spark: { name: isMain ? 'mainnet' : 'regtest' },
    }
  }
  const account = () => ({
    id: 'test',
    walletType: 'software',
    addresses: addresses(),
    network: network(),
  })
  const connect = (method: string, params: Params) =>
    host.permitted() ? undefined : host.ask(method, params, () => host.permit(true))
  const permitted = () => {
    if (!host.permitted()) throw providerError(4100, 'Access denied.')
  }

  const handlers: Readonly<Record<string, Handler>> = {
    async wallet_connect(params) {
      await connect('wallet_connect', params)
      return account()
    },
    async getAccounts(params) {
      await connect('getAccounts', params)
      return addresses()
    },
    wallet_getAccount() {
      permitted()
      return account()
    },
    wallet_getNetwork: network,
    wallet_disconnect: () => {
      host.permit(false)
      return null
    },
    wallet_changeNetwork: (params) =>
      host.ask('wallet_changeNetwork', params, () => {
        const name = String(params.name).toLowerCase() as BitcoinNetworkName
        if (!host.chains.some(({ network }) => network === name)) throw providerError(-32602, 'Unknown network.')
        host.choose(name)
        return {}
      }),
    signMessage: (params) =>
      host.ask('signMessage', params, () => {
        const key = keyOf(host, params.address)
        const protocol = params.protocol === 'ECDSA' ? 'ecdsa' : 'bip322'
        const message = new TextEncoder().encode(String(params.message))
        const signature = messageSignature(host, key, message, protocol)
        return { signature, messageHash: '', address: key.address, protocol: params.protocol }
      }),
    signPsbt: (params) =>
      host.ask('signPsbt', params, () => {
        const inputs = Object.entries(Object(params.signInputs) as Record<string, number[]>).flatMap(
          ([address, indexes]) => indexes.map((index) => ({ index, key: keyOf(host, address) })),
        )
        const psbt = signed(host, base64.decode(String(params.psbt)), inputs.length ? inputs : undefined)
        return { psbt: base64.encode(psbt) }
      }),
    sendTransfer: (params) =>
      host.ask('sendTransfer', params, async () => {
        permitted()
        const [recipient] = params.recipients as { address: string; amount: number }[]
        return { txid: await send(host, String(recipient?.address), BigInt(recipient?.amount ?? 0)) }
      }),
  }

  return {
    methods: Object.keys(handlers),
    async request(method: string, params: unknown) {
      if (host.lie() === 'throwing') throw new Error('This wallet throws')
      const id = 'test'
      const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
      if (!handler) return { jsonrpc: '2.0', id, error: { code: -32601, message: `No method ${method}` } }
      try {
        const result = await handler(Object(params) as Params)
        return { jsonrpc: '2.0', id, result: host.lie() === 'garbage' ? 'none' : result }
      } catch (thrown) {
        const { code = -32603, message } = thrown as { code?: number; message?: string }
        return { jsonrpc: '2.0', id, error: { code: codes[code] ?? code, message } }
      }
    },
    addListener({ eventName, cb }: { eventName: string; cb: (event: never) => void }) {
      emitter.on(eventName, cb)
      return () => emitter.off(eventName, cb)
    },
    /** Tells listeners about the change. */
    tell() {
      if (!host.permitted() || !keysOf(host).length) return emitter.emit('disconnect', { type: 'disconnect' })
      emitter.emit('accountChange', { type: 'accountChange', addresses: addresses() })
      const bitcoin = { name: capital(host.network()) }
      emitter.emit('networkChange', {
        type: 'networkChange',
        bitcoin,
        stacks: { name: 'none' },
        addresses: addresses(),
      })
    },
  }
}
