import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { PayFailureView } from './pay-failure-view.tsx'

test('a wallet on another network is led there', () => {
  const onSwitch = vi.fn()
  renderView(<PayFailureView kind="network" network="Ethereum" onSwitch={onSwitch} />)
  fireEvent.click(screen.getByRole('button', { name: 'Switch network' }))
  expect(onSwitch).toHaveBeenCalledOnce()
})

test('a swap without payment has a text', () => {
  renderView(<PayFailureView kind="swapped" network="Ethereum" symbol="ETH" onSwitch={() => {}} />)
  expect(screen.getByText(/The swap was made: the ETH is in your wallet/)).toBeTruthy()
})

test('a particular reason takes the place of the words', () => {
  const { announced } = renderView(<PayFailureView kind="other" text="No gas" network="Ethereum" onSwitch={() => {}} />)
  expect(announced.join(' ')).toContain('No gas')
})
