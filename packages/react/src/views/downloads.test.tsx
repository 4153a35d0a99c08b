import type { ListedWallet } from '@latchkey/core/ports'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { modal, named, press, see } from '../../test/modal.ts'

const onlyPlay: ListedWallet = {
  id: 'play',
  name: 'Play Alone',
  playStore: 'https://play.example/play',
  mobileLink: 'play://',
}
const everywhere: ListedWallet = {
  id: 'all',
  name: 'Everywhere',
  homepage: 'https://all.example',
  chromeStore: 'https://chrome.example/all',
  appStore: 'https://apps.example/all',
  playStore: 'https://play.example/all',
  // These open a wallet that is installed. They don't install one.
  mobileLink: 'everywhere://',
  desktopLink: 'everywhere://',
}
const onSite: ListedWallet = {
  id: 'site',
  name: 'Website Alone',
  homepage: 'https://site.example',
  mobileLink: 'site://',
}
const wallets = { getWallets: async () => ({ wallets: [onSite, onlyPlay, everywhere], count: 3 }) }

/** "Get a wallet" there, and what each row promises. */
async function getWallet(device: { mobile: boolean; os: 'ios' | 'macos'; browser: 'chrome' | 'safari' | 'firefox' }) {
  const { show } = await at({ view: 'GetWallet' }, { client: { wallets }, platform: { device } })
  await show()
  await see('GetWallet')
  await modal().findByRole('button', { name: /Everywhere/ })
  return [...modal().getByRole('list').querySelectorAll('.lk-row-text')].map((row) => row.textContent)
}

test('an iPhone is promised what it can have, stores first; a wallet of another store isn’t offered', async () => {
  expect(await getWallet({ mobile: true, os: 'ios', browser: 'safari' })).toEqual([
    'EverywhereMobile app',
    'Website AloneWebsite',
  ])
})

test.each(['safari', 'firefox'] as const)('%s is offered no extension of Chrome’s store', async (browser) => {
  expect(await getWallet({ mobile: false, os: 'macos', browser })).toContain('EverywhereMobile app')
  press(named(/Everywhere/))
  await see('Downloads')
  await waitFor(() => named(/On your iPhone/))
  expect(modal().queryByRole('button', { name: /In this browser/ })).toBeNull()
})

test('Chrome is', async () => {
  expect(await getWallet({ mobile: false, os: 'macos', browser: 'chrome' })).toContain(
    'EverywhereExtension · Mobile app',
  )
})
