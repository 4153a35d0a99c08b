import type { Transport } from '@latchkey/core'
import { referenceOf } from '../chain-settings.ts'
import { fieldsOf, fromBase64, fromHex, toBase64 } from './decode.ts'
import type { Driver, DriverTarget } from './driver.ts'

/** A session of a phone wallet: WalletConnect's Cosmos methods. https://docs.reown.com/advanced/multichain/rpc-reference/cosmos-rpc */
export function sessionDriver(transport: Transport<'cosmos'>): Driver {
  const { methods } = transport
  const when = <T>(method: string, value: T): T | undefined => (methods.includes(method) ? value : undefined)
  const ask = ({ network, signal }: DriverTarget, method: string, params: object) =>
    transport.request({ chainId: network.caipNetworkId, method, params, signal })

  return {
    provider: { kind: 'session', transport },
    connect: async (networks) => networks,
    keys: async () => [],
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

/** Wallets write bytes in base64, older ones in hex. Text that is both is hex: base64 of what we send is never hex alone. */
function bytesOf(value: unknown): Uint8Array | undefined {
  return fromHex(value) ?? fromBase64(value)
}
