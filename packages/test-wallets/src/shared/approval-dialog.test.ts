// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { usePageWallet } from '../vitest/index.ts'

// No request of these tests reaches a node.
const chains = [{ id: 31337, rpcUrl: 'http://127.0.0.1:1' }]
const dialogs = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')]
const press = (label: string) =>
  [...document.querySelectorAll('button')].find((button) => button.textContent === label)?.click()

afterEach(() => {
  expect(dialogs()).toEqual([])
})

test('a prompt is drawn into the page and approved there', async () => {
  const { provider, controls } = usePageWallet({ name: 'Drawn', chains, surface: 'page' })
  const connecting = provider.request({ method: 'eth_requestAccounts' })
  await controls.whenPending()
  const [dialog] = dialogs()
  expect(dialog?.getAttribute('aria-label')).toBe('Drawn: eth_requestAccounts')
  expect(dialog?.style.position).toBe('fixed')
  press('Approve')
  expect(await connecting).toHaveLength(1)
})

test('a prompt is rejected in the page', async () => {
  const { provider, controls } = usePageWallet({ chains, surface: 'page' })
  const connecting = provider.request({ method: 'eth_requestAccounts' })
  await controls.whenPending()
  press('Reject')
  await expect(connecting).rejects.toMatchObject({ code: 4001 })
})

test('the test can answer instead, or switch the dialog off and on', async () => {
  const { provider, controls } = usePageWallet({ chains, surface: 'page' })
  const connecting = provider.request({ method: 'eth_requestAccounts' })
  await controls.whenPending()
  controls.approvePending()
  expect(await connecting).toHaveLength(1)
  controls.approve()
  expect(await provider.request({ method: 'wallet_watchAsset', params: {} })).toBe(true)
  controls.ask('wallet_watchAsset')
  const asking = provider.request({ method: 'wallet_watchAsset', params: {} })
  await controls.whenPending()
  expect(dialogs()).toHaveLength(1)
  controls.drop()
  await expect(asking).rejects.toMatchObject({ code: 4900 })
})
