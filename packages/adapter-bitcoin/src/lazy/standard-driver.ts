import {
  type StandardAccount,
  type StandardWallet,
  standardFeatures,
  toBytes,
  unreadable,
} from '@latchkey/core/adapter-kit'
import type { BitcoinNetwork } from '../chain/bitcoin-networks.ts'
import { bitcoinNetworks } from '../chain/bitcoin-networks.ts'
import { toFields, toSignature } from './decode.ts'
import type { Driver, DriverInput, DriverTarget } from './driver.ts'
import { toDriverAccounts } from './to-driver-accounts.ts'

type Feature = Readonly<Record<string, unknown>>

/** The wallets' names of sighash types. */
const sighashNames: Readonly<Record<number, string>> = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}

/** A Wallet Standard wallet. Any error that it throws, also in a getter, is the error of that call. */
export function standardDriver(wallet: StandardWallet): Driver {
  const { accounts, call, has, onChange } = standardFeatures(wallet)
  /** The result of connecting, for wallets that show it nowhere else. */
  let given: readonly StandardAccount[] = []

  function all(): readonly StandardAccount[] {
    const shown = accounts()
    return shown.length ? shown : given
  }

  const on = (network: BitcoinNetwork) => all().filter((account) => isOn(account, network))

  function accountOf(address: string, network: BitcoinNetwork): StandardAccount {
    const account = on(network).find((one) => one.address === address)
    if (!account) throw unreadable('The wallet does not show this account any more.')
    return account
  }

  function outputOf(answer: unknown): Feature {
    const [output] = Array.isArray(answer) && answer.length === 1 ? answer : []
    return toFields(output)
  }

  async function connect(): Promise<void> {
    const answer = has('bitcoin:connect')
      ? await call('bitcoin:connect', { purposes: ['payment', 'ordinals'] })
      : await call('standard:connect')
    const { accounts } = toFields(answer)
    if (!Array.isArray(accounts)) throw unreadable('The wallet connected without a list of accounts.')
    given = accounts as readonly StandardAccount[]
  }

  return {
    provider: { kind: 'standard', wallet },
    accounts: (network) => toDriverAccounts(on(network), network),
    networks: () => bitcoinNetworks.filter((network) => toDriverAccounts(on(network), network).length > 0),
    async connect({ silent }) {
      if (!silent) return connect()
      // `bitcoin:connect` always prompts, so only the accounts that the wallet already shows count.
      if (has('standard:connect')) await call('standard:connect', { silent: true })
    },
    more: connect,
    async disconnect() {
      const name = ['standard:disconnect', 'bitcoin:disconnect'].find(has)
      if (name) await call(name)
    },
    onChange: (listener) =>
      onChange(['standard:events', 'bitcoin:events'], () => {
        given = []
        listener()
      }),
    get signMessage() {
      if (!has('bitcoin:signMessage')) return undefined
      return async ({ address, network }: DriverTarget, message: Uint8Array) => {
        const account = accountOf(address, network)
        const { signature, signedMessage } = outputOf(await call('bitcoin:signMessage', { account, message }))
        return { signature: toSignature(signature), message: toBytes(signedMessage) }
      }
    },
    get signPsbt() {
      if (!has('bitcoin:signTransaction')) return undefined
      return async ({ network }: DriverTarget, psbt: Uint8Array, inputs: readonly DriverInput[]) => {
        const inputsToSign = inputs.map(({ address, index, sighashTypes }) => ({
          account: accountOf(address, network),
          signingIndexes: [index],
          ...(sighashTypes && { sigHash: sighashNames[sighashTypes[0] ?? 1] }),
        }))
        const chain = `bitcoin:${network.name}`
        const { signedPsbt } = outputOf(await call('bitcoin:signTransaction', { psbt, inputsToSign, chain }))
        const bytes = toBytes(signedPsbt)
        if (!bytes) throw unreadable('The wallet gave no transaction back.')
        return bytes
      }
    },
  }
}

/** Whether an account is on a network, by either of the network's names. An account that throws is on none. */
function isOn(account: StandardAccount, { chainId, name }: BitcoinNetwork): boolean {
  try {
    const chains = Array.from(account.chains, String)
    return typeof account.address === 'string' && (chains.includes(`bitcoin:${name}`) || chains.includes(chainId))
  } catch {
    return false
  }
}
