import { visibleName } from '../validate/visible-name.ts'

/** A wallet by a name that a visitor can read, whatever it announced. */
export function withVisibleName<T extends { readonly name: string }>(wallet: T, rdns = ''): T {
  return { ...wallet, name: visibleName(wallet.name) || visibleName(rdns) || 'Unknown wallet' }
}
