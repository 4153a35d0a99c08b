import type { Account, ChainId } from '@latchkey/core'
import type { SharedBySession } from '@latchkey/core/adapter-kit'
import type { Transport } from '@latchkey/core/ports'
import { decodeSs58 } from '../chain/ss58.ts'
import { signatureOf, toHex, walletError } from './decode.ts'
import type { Driver, DriverAccount, DriverTarget } from './driver.ts'

/** A session of a phone wallet: WalletConnect's Polkadot methods. */
export function sessionDriver(transport: Transport<'polkadot'>, shared: () => SharedBySession<'polkadot'>): Driver {
  const when = <T>(method: string, value: T): T | undefined => (transport.methods.includes(method) ? value : undefined)

  async function ask({ chainId, signal }: DriverTarget, method: string, params: object): Promise<string> {
    let answer: unknown
    try {
      answer = await transport.request({ chainId: chainId as ChainId<'polkadot'>, method, params, signal })
    } catch (thrown) {
      throw walletError(thrown)
    }
    return signatureOf(answer)
  }

  return {
    provider: { kind: 'session', transport },
    accounts: () => readAccounts(shared().accounts),
    chains: () => shared().chains,
    async connect() {},
    async disconnect() {},
    onChange: () => () => {},
    signMessage: when('polkadot_signMessage', (target: DriverTarget, message: Uint8Array) =>
      ask(target, 'polkadot_signMessage', { address: target.address, message: textOf(message) ?? toHex(message) }),
    ),
    signPayload: when('polkadot_signTransaction', (target: DriverTarget, payload: object) =>
      ask(target, 'polkadot_signTransaction', { address: target.address, transactionPayload: payload }),
    ),
  }
}

/** One account for each key: a session lists it once for every chain, with that chain's prefix. */
function readAccounts(accounts: readonly Account<'polkadot'>[]): readonly DriverAccount[] {
  const byKey = new Map<string, DriverAccount>()
  for (const { addresses, key, label } of accounts) {
    for (const { address, chainId } of addresses) {
      const publicKey = decodeSs58(address)?.publicKey
      if (!publicKey) continue
      const before = byKey.get(String(publicKey))
      const chains = chainId === '*' ? undefined : [...(before?.chains ?? []), chainId]
      byKey.set(String(publicKey), { publicKey, key: before?.key ?? key, label: before?.label ?? label, chains })
    }
  }
  return [...byKey.values()]
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
