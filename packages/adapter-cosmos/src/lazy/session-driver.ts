import { fromBase64, fromHex, toBase64, toHex } from '@latchkey/core/adapter-kit'
import type { Transport } from '@latchkey/core/ports'
import { decodeBech32 } from '../chain/bech32.ts'
import { type CosmosNetwork, referenceOf } from '../chain-settings.ts'
import { fieldsOf } from './decode.ts'
import type { Driver, DriverAccount, DriverKey, DriverTarget } from './driver.ts'
import { toWalletError } from './to-wallet-error.ts'

type Accounts = Transport<'cosmos'>['accounts']

/** A session of a phone wallet: WalletConnect's Cosmos methods. https://docs.reown.com/advanced/multichain/rpc-reference/cosmos-rpc */
export function sessionDriver(
  transport: Transport<'cosmos'>,
  accounts: () => Accounts,
  networks: () => readonly CosmosNetwork[],
): Driver {
  const { methods } = transport
  const when = <T>(method: string, value: T): T | undefined => (methods.includes(method) ? value : undefined)
  const ask = ({ network, signal }: DriverTarget, method: string, params: object) =>
    transport
      .request({ chainId: network.caipNetworkId, method, params, signal })
      .catch((thrown: unknown) => Promise.reject(toWalletError(thrown)))

  return {
    provider: { kind: 'session', transport },
    accounts: () => readAccounts(accounts(), networks()),
    async connect() {},
    async disconnect() {},
    onChange: () => () => {},
    signAmino: when('cosmos_signAmino', (target: DriverTarget, signDoc: object) =>
      ask(target, 'cosmos_signAmino', { signerAddress: target.key.address, signDoc }),
    ),
    signDirect: when('cosmos_signDirect', async (target, doc) => {
      const signDoc = {
        chainId: referenceOf(target.network.caipNetworkId),
        accountNumber: String(doc.accountNumber),
        bodyBytes: toBase64(doc.bodyBytes),
        authInfoBytes: toBase64(doc.authInfoBytes),
      }
      const answer = fieldsOf(await ask(target, 'cosmos_signDirect', { signerAddress: target.key.address, signDoc }))
      const signed = fieldsOf(answer.signed ?? signDoc)
      return {
        ...answer,
        signed: { ...signed, bodyBytes: bytesOf(signed.bodyBytes), authInfoBytes: bytesOf(signed.authInfoBytes) },
      }
    }) as Driver['signDirect'],
    publicKey: when('cosmos_getAccounts', async (target: DriverTarget) => {
      const answer = await ask(target, 'cosmos_getAccounts', {})
      const list: readonly unknown[] = Array.isArray(answer) ? answer : []
      const own = list.map(fieldsOf).find(({ address }) => address === target.key.address)
      return bytesOf(own?.pubkey)
    }),
  }
}

/** A session lists each chain's address separately. Addresses with the same bytes are one account. */
function readAccounts(accounts: Accounts, networks: readonly CosmosNetwork[]): readonly DriverAccount[] {
  const groups = new Map<string, { readonly key: string; readonly keys: DriverKey[] }>()
  for (const { addresses, key } of accounts) {
    for (const { address, chainId } of addresses) {
      const decoded = decodeBech32(address)
      if (decoded?.bytes.length !== 20) continue
      const own = networks.filter(
        ({ caipNetworkId, settings }) =>
          settings.bech32Prefix === decoded.prefix && (chainId === '*' || chainId === caipNetworkId),
      )
      const bytes = toHex(decoded.bytes)
      const group = groups.get(bytes) ?? { key, keys: [] }
      groups.set(bytes, group)
      for (const { caipNetworkId } of own)
        if (!group.keys.some((one) => one.chainId === caipNetworkId))
          group.keys.push({ chainId: caipNetworkId, address, aminoOnly: false })
    }
  }
  return [...groups.values()]
}

/**
 * Wallets write bytes in base64, older wallets in hex. A text that fits both is read as hex, because base64 of 32 or
 * more random bytes practically never has hex digits only.
 */
function bytesOf(value: unknown): Uint8Array | undefined {
  return fromHex(value) ?? fromBase64(value)
}
