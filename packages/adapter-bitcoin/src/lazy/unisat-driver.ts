import { beforeSending, createLatestValue, fromBase64, fromHex, toHex, unreadable } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { type BitcoinNetwork, bitcoinNetworks } from '../chain/bitcoin-networks.ts'
import { readAddress } from '../chain/read-address.ts'
import type { UnisatProvider } from '../wallets/injected-wallet.ts'
import { toSafeNumber, toSignature, toText, toTxid } from './decode.ts'
import type { Driver, DriverAccount } from './driver.ts'
import { type ShownOn, toDriverAccounts } from './to-driver-accounts.ts'

/**
 * A wallet with UniSat's interface. It has one address for everything, so only the wallet knows which of its outputs carry inscriptions.
 * Therefore the wallet sends.
 */
export function unisatDriver(provider: UnisatProvider): Driver {
  const latest = createLatestValue<ShownOn>({ network: undefined, shown: [] })

  async function read(answered: Promise<unknown>): Promise<ShownOn> {
    const given = await answered
    // Binance Wallet documents only the address.
    const answer = typeof given === 'string' ? [given] : given
    if (!Array.isArray(answer)) throw unreadable('The wallet connected without a list of accounts.')
    const network = await networkNow(provider)
    // The key is that of the first address.
    const publicKey = answer.length ? await provider.getPublicKey?.().catch(() => undefined) : undefined
    return { network, shown: answer.map((address, at) => ({ address, ...(at === 0 && { publicKey }) })) }
  }

  /** Reads the wallet again. Set from `onChange` until the driver is no longer followed. */
  let readAgain = () => {}

  /** The wallet sends on its own network, and may have switched without an event. Fractal has the addresses of Bitcoin. */
  async function assertOn(network: BitcoinNetwork): Promise<void> {
    if ((await networkNow(provider)) === network) return
    readAgain()
    throw new LatchkeyError('connection/mismatch', { details: 'The wallet is on another network now.' })
  }

  const noAccounts = (): ShownOn => ({ ...latest.value, shown: [] })

  const accounts = (wanted: BitcoinNetwork): readonly DriverAccount[] =>
    toDriverAccounts(latest.value.shown, wanted).map((account) => ({ ...account, type: 'payment', mixed: true }))

  const { signMessage, signPsbt, sendBitcoin, switchChain, switchNetwork } = provider

  return {
    provider: { kind: 'unisat', provider },
    accounts: (wanted) => (wanted === latest.value.network ? accounts(wanted) : []),
    networks() {
      const { network } = latest.value
      return network && accounts(network).length ? [network] : []
    },
    async connect({ silent }) {
      await latest.ask(read(silent ? provider.getAccounts() : provider.requestAccounts()))
    },
    async disconnect() {
      latest.set(noAccounts())
      await provider.disconnect?.()
    },
    onChange(listener) {
      const changed = async () => {
        if (await latest.ask(read(provider.getAccounts()).catch(noAccounts))) listener()
      }
      const onEvent = () => void changed().catch(() => {})
      readAgain = onEvent
      const events = ['accountsChanged', 'networkChanged', 'chainChanged']
      for (const event of events) provider.on?.(event, onEvent)
      return () => {
        readAgain = () => {}
        for (const event of events) provider.removeListener?.(event, onEvent)
      }
    },
    switchTo:
      switchChain || switchNetwork
        ? async (wanted) => {
            await (switchChain
              ? switchChain.call(provider, chainName(wanted))
              : switchNetwork?.call(provider, networkName(wanted)))
            await latest.ask(read(provider.getAccounts()))
          }
        : undefined,
    signMessage: signMessage
      ? async ({ address }, message) => {
          const type = readAddress(address)?.type === 'p2pkh' ? 'ecdsa' : 'bip322-simple'
          return { signature: toSignature(await signMessage.call(provider, toText(message), type)) }
        }
      : undefined,
    signPsbt: signPsbt
      ? async (_target, psbt, inputs) => {
          const toSignInputs = inputs.map(({ address, index, sighashTypes }) => ({
            index,
            address,
            ...(sighashTypes && { sighashTypes }),
          }))
          const answer = await signPsbt.call(provider, toHex(psbt), { autoFinalized: false, toSignInputs })
          const bytes = typeof answer === 'string' ? (fromHex(answer) ?? fromBase64(answer)) : undefined
          if (!bytes) throw unreadable('The wallet gave no transaction back.')
          return bytes
        }
      : undefined,
    send: sendBitcoin
      ? async ({ network }, { to, sats, rate }) => {
          await beforeSending(() => assertOn(network))
          const options = rate === undefined ? {} : { feeRate: rate }
          return toTxid(await sendBitcoin.call(provider, to, toSafeNumber(sats), options))
        }
      : undefined,
  }
}

/** `getChain` distinguishes Bitcoin from Fractal, which has the same address format. Wallets without it are only on Bitcoin. */
async function networkNow(provider: UnisatProvider): Promise<BitcoinNetwork | undefined> {
  const chain = provider.getChain && (Object(await provider.getChain()) as { enum?: unknown }).enum
  const name = provider.getChain ? undefined : await provider.getNetwork?.()
  return bitcoinNetworks.find((one) => (provider.getChain ? chainName(one) === chain : networkName(one) === name))
}

const chainName = ({ name }: BitcoinNetwork) => `BITCOIN_${name.toUpperCase()}`
const networkName = ({ name }: BitcoinNetwork) => (name === 'mainnet' ? 'livenet' : name)
