import { isLatchkeyError, normalizeError, type Unsubscribe } from '@latchkey/core'
import { createLatestValue, fromBase64, fromHex, toBase64, toHex, unreadable } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { type BitcoinNetwork, bitcoinNetworks } from '../chain/bitcoin-networks.ts'
import { readAddress } from '../chain/read-address.ts'
import type { BitcoinProvider } from '../provider.ts'
import type { SatsProvider } from '../wallets/injected-wallet.ts'
import { toFields, toSafeNumber, toSignature, toText, toTxid } from './decode.ts'
import type { Driver, DriverInput, DriverTarget } from './driver.ts'
import { type Shown, type ShownOn, toDriverAccounts } from './to-driver-accounts.ts'

/** sats-connect has its own codes, some of which have another meaning elsewhere. */
const codes = {
  '-32000': 'connection/user-rejected',
  '-32001': 'wallet/unsupported-method',
  '-32002': 'wallet/unauthorized',
} as const

const purposes = ['payment', 'ordinals']

/** A wallet with a sats-connect provider (WBIP-004). */
export function satsDriver(given: Extract<BitcoinProvider, { kind: 'sats' }>): Driver {
  const { methods, provider } = given
  const latest = createLatestValue<ShownOn>({ network: undefined, shown: [] })

  const call = (method: string, params: unknown = null) => request(provider, method, params)
  const can = (method: string) => methods === undefined || methods.includes(method)
  const when = <T>(method: string, value: T): T | undefined => (can(method) ? value : undefined)

  const noAccounts = (): ShownOn => ({ ...latest.value, shown: [] })
  const read = (answer: unknown) => readShown(answer, latest.value.network)

  /** The newer method, or else the older ones: a wallet doesn't tell in advance which it has. */
  async function connect(): Promise<void> {
    const ways = [
      ['wallet_connect', { addresses: purposes }],
      ['getAccounts', { purposes }],
      ['getAddresses', { purposes }],
    ] as const
    for (const [method, params] of ways) {
      try {
        return latest.set(read(await call(method, params)))
      } catch (thrown) {
        if (!isLatchkeyError(thrown, 'wallet/unsupported-method') || method === 'getAddresses') throw thrown
      }
    }
  }

  /** The accounts that it shows without a prompt; empty when it doesn't remember the app, or can't tell. */
  async function readShared(): Promise<void> {
    const answer = call('wallet_getAccount').then(read, (thrown: unknown) => {
      const { code } = normalizeError(thrown)
      if (code !== 'wallet/unsupported-method' && code !== 'wallet/unauthorized') throw thrown
      return noAccounts()
    })
    await latest.ask(answer)
  }

  return {
    provider: given,
    accounts: (wanted) => (wanted === latest.value.network ? toDriverAccounts(latest.value.shown, wanted) : []),
    networks() {
      const { network, shown } = latest.value
      return network && toDriverAccounts(shown, network).length ? [network] : []
    },
    connect: ({ silent }) => (silent ? readShared() : connect()),
    more: connect,
    async disconnect() {
      latest.set(noAccounts())
      await call('wallet_disconnect').catch((thrown: unknown) => {
        if (!isLatchkeyError(thrown, 'wallet/unsupported-method')) throw thrown
      })
    },
    onChange(listener) {
      const endConnection = () => latest.set(noAccounts())
      const changed = async (event: unknown) => {
        const { addresses, bitcoin, type } = Object(event) as Record<string, unknown>
        if (type === 'disconnect') endConnection()
        else if (Array.isArray(addresses)) latest.set(read({ addresses, network: { bitcoin } }))
        else await readShared().catch(endConnection)
        listener()
      }
      return listenTo(provider, (event) => void changed(event).catch(endConnection))
    },
    async switchTo(wanted) {
      await call('wallet_changeNetwork', { name: capital(wanted.name) })
      await readShared()
    },
    signMessage: when('signMessage', async ({ address }: DriverTarget, message: Uint8Array) => {
      const paymentType = readAddress(address)?.type
      const protocol = paymentType === 'p2pkh' ? 'ECDSA' : 'BIP322'
      const params = { address, message: toText(message), protocol, paymentType }
      return { signature: toSignature(toFields(await call('signMessage', params)).signature) }
    }),
    signPsbt: when('signPsbt', async (_: DriverTarget, psbt: Uint8Array, inputs: readonly DriverInput[]) => {
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs) signInputs[address] = [...(signInputs[address] ?? []), index]
      // Leather reads `hex` and `signAtIndex`, the others `psbt` and `signInputs`.
      const signAtIndex = inputs.map(({ index }) => index)
      const params = { psbt: toBase64(psbt), signInputs, hex: toHex(psbt), signAtIndex, broadcast: false }
      const answer = toFields(await call('signPsbt', params))
      const bytes =
        typeof answer.psbt === 'string'
          ? fromBase64(answer.psbt)
          : typeof answer.hex === 'string'
            ? fromHex(answer.hex)
            : undefined
      if (!bytes) throw unreadable('The wallet gave no transaction back.')
      return bytes
    }),
    send: when('sendTransfer', async (_: DriverTarget, { to, sats }: { to: string; sats: bigint }) => {
      const recipients = [{ address: to, amount: toSafeNumber(sats) }]
      return toTxid(toFields(await call('sendTransfer', { recipients })).txid)
    }),
  }
}

/** The result that the wallet answers with. Throws its error. */
async function request(provider: SatsProvider, method: string, params: unknown): Promise<unknown> {
  let answer: unknown
  try {
    answer = await provider.request(method, params)
  } catch (thrown) {
    throw failure((Object(thrown) as { error?: unknown }).error ?? thrown)
  }
  const { error, result } = toFields(answer)
  if (error) throw failure(error)
  if (result === undefined) throw unreadable('The wallet answered with something else than was asked.')
  return result
}

/** Calls back with what the wallet tells by itself. */
function listenTo(provider: SatsProvider, hear: (event: unknown) => void): Unsubscribe {
  const offs = ['accountChange', 'networkChange', 'disconnect'].map((eventName) =>
    provider.addListener?.({
      eventName,
      cb: (event: unknown) => hear(eventName === 'disconnect' ? { type: eventName } : event),
    }),
  )
  return () => {
    for (const off of offs.splice(0)) if (typeof off === 'function') off()
  }
}

function failure(error: unknown): LatchkeyError {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  const own = codes[String(code) as keyof typeof codes]
  if (!own) return normalizeError(error)
  return new LatchkeyError(own, { cause: error, details: typeof message === 'string' ? message : undefined })
}

/** Reads a list of addresses, alone or with their network. `before`: the network that the wallet was on. */
function readShown(answer: unknown, before: BitcoinNetwork | undefined): ShownOn {
  const fields = toFields(answer)
  const list = Array.isArray(answer) ? answer : fields.addresses
  if (!Array.isArray(list)) throw unreadable('The wallet connected without a list of accounts.')
  const shown = list.filter((entry): entry is Shown => typeof entry === 'object' && entry !== null)
  const fits = before !== undefined && toDriverAccounts(shown, before).length > 0
  return { shown, network: named(nameIn(fields.network)) ?? (fits ? before : networkOfAddresses(shown)) }
}

function nameIn(value: unknown): unknown {
  const { bitcoin } = Object(value) as { bitcoin?: unknown }
  return (Object(bitcoin) as { name?: unknown }).name
}

function named(name: unknown): BitcoinNetwork | undefined {
  return typeof name === 'string' ? bitcoinNetworks.find((one) => one.name === name.toLowerCase()) : undefined
}

/** A wallet that doesn't name its network is on the one with its addresses' format. */
function networkOfAddresses(list: readonly Shown[]): BitcoinNetwork | undefined {
  for (const { address } of list) {
    const families = typeof address === 'string' ? readAddress(address)?.families : undefined
    if (families?.length === 1) return bitcoinNetworks.find(({ family }) => family === families[0])
  }
  return undefined
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
