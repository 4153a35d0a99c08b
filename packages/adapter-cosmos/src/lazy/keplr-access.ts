import { toBytes, unreadable } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { decodeBech32 } from '../chain/bech32.ts'
import { type CosmosNetwork, referenceOf } from '../chain-settings.ts'
import type { KeplrWallet } from '../wallets/keplr-wallet.ts'
import { addressOf } from './address-of.ts'
import { chainInfo } from './chain-info.ts'
import { fieldsOf } from './decode.ts'
import type { Driver, DriverKey, DriverTarget } from './driver.ts'
import { toWalletError } from './to-wallet-error.ts'

const idOf = ({ caipNetworkId }: CosmosNetwork) => referenceOf(caipNetworkId)
const isRejection = (thrown: unknown) => toWalletError(thrown).code === 'connection/user-rejected'

/** The adapter sets fee and memo. The visitor may still change the fee, within the checked limits. */
const signOptions = { preferNoSetFee: true, preferNoSetMemo: true }

type Access = Pick<Driver, 'signDirect' | 'signArbitrary'> & {
  readonly signAmino: NonNullable<Driver['signAmino']>
  /** Asks for permission on these networks and takes those that the wallet allows. Unknown ones are suggested. */
  enable(networks: readonly CosmosNetwork[]): Promise<readonly CosmosNetwork[]>
  /** The accounts on permitted networks. Throws `request/unreadable` when an answer is not a key. */
  keys(networks: readonly CosmosNetwork[]): Promise<readonly DriverKey[]>
  /** The networks whose accounts the app may see, if the wallet tells that without a prompt. */
  readonly permitted?: ((networks: readonly CosmosNetwork[]) => Promise<readonly CosmosNetwork[]>) | undefined
  disable(networks: readonly CosmosNetwork[]): Promise<void>
}

/** Keplr's API in our types. Any error that the wallet throws, also in a getter, is the error of that call. */
export function keplrAccess(wallet: KeplrWallet): Access {
  const has = (name: keyof typeof wallet) => {
    try {
      return typeof wallet[name] === 'function'
    } catch {
      return false
    }
  }
  const on = ({ key, network }: DriverTarget) => [idOf(network), key.address] as const

  /** An unknown chain is suggested to the wallet. A declined one is left out. */
  async function suggest(networks: readonly CosmosNetwork[]): Promise<readonly CosmosNetwork[]> {
    const kept: CosmosNetwork[] = []
    for (const network of networks) {
      const info = chainInfo(network)
      try {
        if (info) await wallet.experimentalSuggestChain?.(info)
        kept.push(network)
      } catch (thrown) {
        // The wallet may still have the chain.
        if (!isRejection(thrown)) kept.push(network)
      }
    }
    if (!kept.length) throw new LatchkeyError('connection/user-rejected')
    return kept
  }

  /** Asks for one network after the other, because some wallets refuse all networks if one is unknown. */
  async function enableSome(networks: readonly CosmosNetwork[]): Promise<readonly CosmosNetwork[]> {
    const enabled: CosmosNetwork[] = []
    let refusal: unknown
    for (const network of networks) {
      try {
        await wallet.enable([idOf(network)])
        enabled.push(network)
      } catch (thrown) {
        if (isRejection(thrown)) throw thrown
        refusal = thrown
      }
    }
    if (enabled.length) return enabled
    if (/no (?:modular )?chain info|unknown chain|not supported|invalid chain/i.test(String(refusal)))
      throw new LatchkeyError('network/unsupported', { cause: refusal, details: String(refusal) })
    throw refusal
  }

  async function keyOf(network: CosmosNetwork): Promise<DriverKey | undefined> {
    const answer = fieldsOf(await wallet.getKey(idOf(network)))
    const { algo, bech32Address: address, isNanoLedger, name } = answer
    if (typeof address !== 'string') throw unreadable('The wallet answered with no key.')
    const publicKey = toBytes(answer.pubKey)
    const { bech32Prefix } = network.settings
    // Keys of another kind (`ethsecp256k1`), and addresses that aren't the key's, are left out.
    if (algo !== 'secp256k1' || publicKey?.length !== 33 || decodeBech32(address)?.prefix !== bech32Prefix)
      return undefined
    if (addressOf(publicKey, bech32Prefix) !== address) return undefined
    return {
      chainId: network.caipNetworkId,
      address,
      publicKey,
      aminoOnly: isNanoLedger === true || !has('signDirect'),
      label: typeof name === 'string' && name !== '' ? name : undefined,
    }
  }

  return {
    async enable(networks) {
      try {
        await wallet.enable(networks.map(idOf))
        return networks
      } catch (thrown) {
        if (isRejection(thrown)) throw thrown
      }
      const known = has('experimentalSuggestChain') ? await suggest(networks) : networks
      try {
        await wallet.enable(known.map(idOf))
        return known
      } catch (thrown) {
        if (isRejection(thrown)) throw thrown
      }
      return enableSome(known)
    },
    async keys(networks) {
      const found = await Promise.all(networks.map(keyOf))
      return found.filter((key) => key !== undefined)
    },
    permitted: has('isConnected')
      ? async (networks) => {
          const answers = await Promise.all(networks.map(async (network) => wallet.isConnected?.(idOf(network))))
          return networks.filter((_, index) => answers[index] === true)
        }
      : undefined,
    async disable(networks) {
      if (has('disable')) await wallet.disable?.(networks.map(idOf))
    },
    signAmino: (target, doc) => wallet.signAmino(...on(target), doc, signOptions),
    signDirect: has('signDirect')
      ? async (target, doc) => wallet.signDirect?.(...on(target), doc, signOptions)
      : undefined,
    signArbitrary: has('signArbitrary')
      ? async (target, data) => wallet.signArbitrary?.(...on(target), data)
      : undefined,
  }
}
