import type { Connector } from '../kernel/ports/connector.ts'
import type { Namespace } from '../kernel/ports/namespace.ts'
import { announcedIcon } from '../kernel/validate/announced-icon.ts'
import type { StandardWallet } from './standard-wallet.ts'

/**
 * Lists wallets of Wallet Standard, each by its name.
 *
 * @example const listed = listStandard(wallets, { adapterId: 'solana', namespace: 'solana' })
 */
export function listStandard<ns extends Namespace>(
  wallets: readonly StandardWallet[],
  { adapterId, namespace }: { readonly adapterId: string; readonly namespace: ns },
): {
  readonly connector: Connector<ns>
  readonly provider: { readonly kind: 'standard'; readonly wallet: StandardWallet }
}[] {
  const seen = new Map<string, number>()
  return wallets.map((wallet) => {
    const { icon, name } = wallet
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return {
      provider: { kind: 'standard', wallet },
      connector: {
        // Another wallet of the same name is another row: a name proves nothing.
        id: before === 0 ? name : `${name}#${before + 1}`,
        adapterId,
        name,
        type: 'ANNOUNCED',
        chain: namespace,
        imageUrl: announcedIcon(icon),
        ...(before === 0 && { info: { name } }),
        surface: 'window',
      },
    }
  })
}
