import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { DownloadsView, type DownloadsViewProps } from './downloads-view.tsx'

const links = [
  { kind: 'extension', href: 'https://store.example/extension' },
  { kind: 'ios', href: 'https://store.example/ios' },
] as const
const view = (props: Partial<DownloadsViewProps>) => (
  <DownloadsView wallet={{ id: 'io.rabby', name: 'Rabby' }} links={links} onBackToConnect={() => {}} {...props} />
)
const steps = () => screen.getAllByRole('listitem').map((item) => item.querySelector('h3')?.textContent)
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))

test('extension: choose, open the store, three steps, continue', () => {
  const onBackToConnect = vi.fn()
  renderView(view({ onBackToConnect }))
  press(/In this browser/)
  expect(steps()).toEqual(['Install the extension', 'Create or import a wallet', 'Reload this page'])
  expect(screen.getByRole('link', { name: 'Open the store' }).getAttribute('href')).toBe(links[0].href)
  press('Continue')
  expect(onBackToConnect).toHaveBeenCalledOnce()
})

test('app on a desktop: code of the store page, then the steps that end with scanning', async () => {
  const onBackToConnect = vi.fn()
  renderView(view({ onBackToConnect }))
  press(/On your iPhone/)
  expect(await screen.findByRole('img', { name: 'QR code with the store page of Rabby' })).toBeTruthy()
  press('Continue')
  expect(onBackToConnect).not.toHaveBeenCalled()
  expect(steps()).toEqual(['Install the app', 'Create or import a wallet', 'Scan to connect'])
  press('Continue')
  expect(onBackToConnect).toHaveBeenCalledOnce()
})

test('app on a phone: the store is opened, there is nothing to scan', () => {
  renderView(view({ device: 'phone', links: [links[1]] }))
  expect(screen.getByRole('link', { name: 'Open the store' }).getAttribute('href')).toBe(links[1].href)
  expect(steps()).toEqual(['Install the app', 'Create or import a wallet', 'Connect'])
  expect(screen.queryByRole('button', { name: 'Choose another way' })).toBeNull()
})

test('another way starts over, also with the code', () => {
  renderView(view({}))
  press(/On your iPhone/)
  press('Continue')
  press('Choose another way')
  press(/On your iPhone/)
  expect(screen.getByRole('img')).toBeTruthy()
})

test('focus follows from step to step', () => {
  renderView(view({}))
  const row = screen.getByRole('button', { name: /In this browser/ })
  row.focus()
  fireEvent.click(row)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Steps' }))
})

test('choice: the caller may keep it in its history', () => {
  const onChoice = vi.fn()
  const { show } = renderView(view({ choice: null, onChoice }))
  press(/In this browser/)
  expect(onChoice).toHaveBeenLastCalledWith('extension')
  expect(screen.queryByRole('link')).toBeNull()
  show(view({ choice: 'extension', onChoice }))
  expect(screen.getByRole('link', { name: 'Open the store' })).toBeTruthy()
})

test('links that run code are as good as none', () => {
  const onBackToConnect = vi.fn()
  renderView(view({ links: [{ kind: 'homepage', href: 'javascript:alert(1)' }], onBackToConnect }))
  expect(screen.getByRole('heading', { name: 'No download found' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  press('Back to wallets')
  expect(onBackToConnect).toHaveBeenCalledOnce()
})
