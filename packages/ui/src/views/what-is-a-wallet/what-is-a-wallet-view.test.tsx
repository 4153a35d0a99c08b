import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { WhatIsABuyView } from '../what-is-a-buy/what-is-a-buy-view.tsx'
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

test('the arrow keys scroll it also where it has no button', () => {
  const { show } = renderView(<WhatIsAWalletView />)
  const text = () => screen.queryByRole('list', { name: 'What is a wallet?' })
  expect(text()?.tabIndex).toBe(0)
  show(<WhatIsAWalletView onGetWallet={() => {}} />)
  expect(text()).toBeNull()
  expect(screen.getByRole('list').tabIndex).toBe(-1)
  show(<WhatIsABuyView />)
  expect(screen.getByRole('list', { name: 'What is buying?' }).tabIndex).toBe(0)
})
