import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Avatar } from '../avatar/avatar.tsx'
import { UiProvider } from '../ui-provider/ui-provider.tsx'
import { hueOf } from './hue-of.ts'
import { WalletIcon } from './wallet-icon.tsx'

afterEach(cleanup)

const png = 'data:image/png;base64,iVBORw0KGgo='

test('an image that the guard refuses is not drawn; the letter is', () => {
  for (const src of [
    'javascript:alert(1)',
    'http://example.org/a.png',
    'data:text/html,x',
    'blob:https://a/b',
    undefined,
  ]) {
    const { container, unmount } = render(<WalletIcon name="rabby" src={src} />)
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toBe('R')
    unmount()
  }
})

test('an image that fails leaves the letter, and another one is tried again', () => {
  const { container, rerender } = render(<WalletIcon name="Rabby" src="https://example.org/a.png" />)
  const image = container.querySelector('img')
  expect(image?.getAttribute('referrerpolicy')).toBe('no-referrer')
  if (image) fireEvent.error(image)
  expect(container.querySelector('img')).toBeNull()
  rerender(<WalletIcon name="Rabby" src={png} />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe(png)
})

test('where images from outside are off none is drawn', () => {
  const { container } = render(
    <UiProvider icons="generated">
      <WalletIcon name="Rabby" src={png} />
      <Avatar address="0xAb" src={png} />
    </UiProvider>,
  )
  expect(container.querySelector('img')).toBeNull()
})

test('generated colours are the same for the same text and spread over others', () => {
  expect(hueOf('io.rabby')).toBe(hueOf('io.rabby'))
  const hues = new Set(Array.from({ length: 200 }, (_, index) => hueOf(`Wallet ${index}`)))
  expect(hues.size).toBeGreaterThan(10)
})

test('an address has one gradient, however it is spelt', () => {
  const style = (address: string) =>
    render(<Avatar address={address} />).container.firstElementChild?.getAttribute('style')
  expect(style('0xABcd')).toBe(style('0xabcd'))
})
