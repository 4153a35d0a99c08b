import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { SwitchActiveChainView } from './switch-active-chain-view.tsx'

test('offers the wallet that is connected elsewhere, others, and a way out', () => {
  const calls: string[] = []
  const note = (name: string) => vi.fn(() => void calls.push(name))
  const props = {
    network: { id: 'stacks:1', name: 'Stacks Mainnet' },
    namespace: 'stacks',
    onChoose: note('choose'),
    onCancel: note('cancel'),
  }
  const { show } = renderView(<SwitchActiveChainView {...props} />)
  // An ecosystem of an app's own adapter is called by its id.
  expect(screen.getByRole('heading', { name: 'Connect a wallet for Stacks' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Choose a wallet' }))
  show(<SwitchActiveChainView {...props} wallet={{ id: 'lux', name: 'Lux' }} onContinue={note('continue')} />)
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Lux' }))
  fireEvent.click(screen.getByRole('button', { name: 'Choose another wallet' }))
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(calls).toEqual(['choose', 'continue', 'choose', 'cancel'])
})
