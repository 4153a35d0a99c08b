import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { WhatIsAWalletView } from './what-is-a-wallet-view.tsx'

test('three points, and what can be done next', () => {
  const onGetWallet = vi.fn()
  renderView(<WhatIsAWalletView onGetWallet={onGetWallet} learnMoreUrl="https://app.example/wallets" />)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getByRole('link', { name: 'Learn more' }).getAttribute('href')).toBe('https://app.example/wallets')
  fireEvent.click(screen.getByRole('button', { name: 'Get a wallet' }))
  expect(onGetWallet).toHaveBeenCalledOnce()
})

test('offers nothing that is not there', () => {
  renderView(<WhatIsAWalletView />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})
