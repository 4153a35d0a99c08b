import { openModal, type WalletSource } from '@latchkey/core'
import type { ListedWallet, WalletQuery } from '@latchkey/core/ports'
import { act } from '@testing-library/react'
import { type SetUpOptions, setUp } from './set-up.tsx'

const rabby: ListedWallet = {
  id: 'rabby',
  name: 'Rabby',
  homepage: 'https://rabby.example',
  mobileLink: 'rabby://',
  chromeStore: 'https://chrome.example/rabby',
  appStore: 'https://apps.example/rabby',
}
const listed: readonly ListedWallet[] = [
  rabby,
  ...Array.from({ length: 50 }, (_, index) => ({
    id: `w${index}`,
    name: `Wallet ${index}`,
    mobileLink: `https://w${index}.example`,
    homepage: `https://w${index}.example`,
  })),
]
/** A registry of 51 wallets. */
export const wallets: WalletSource = {
  async getWallets({ page, entries, search, include }: WalletQuery) {
    const found = listed.filter(
      ({ id, name }) => (!search || name.includes(search)) && (!include || include.includes(id)),
    )
    return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length }
  },
}

/** A page whose modal is open at a view. */
export async function at(view: Parameters<typeof openModal>[1], options: SetUpOptions = {}) {
  const made = setUp({
    ...options,
    client: { wallets, ...options.client },
    provider: { modal: true, ...options.provider },
  })
  await made.render(null)
  const show = async () => {
    act(() => void openModal(made.client, view))
    await made.settle()
  }
  return { ...made, show }
}

export const phone = { device: { mobile: true, os: 'ios', browser: 'chrome' } } as const
