import { connect } from '@latchkey/core'
import { mainnet } from '@latchkey/core/networks'
import { createMockCosmos, dispatch } from '@latchkey/core/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setUp } from '../../test/set-up.tsx'
import { AccountButton } from './account-button.tsx'

test('draws nothing without a connection', async () => {
  const { render, connect } = setUp()
  const { container } = await render(<AccountButton />)
  expect(container.innerHTML).toBe('')
  await connect()
  expect(screen.getByRole('button').textContent).toContain('0x11…111111')
})

test('says when the wallet has lost its connection and tries to get it back', async () => {
  const { render, connect, client } = setUp()
  await render(<AccountButton balance="hide" />)
  await connect()
  act(() => dispatch(client, { type: 'recovering', sessionId: 'mock-eip155:io.mock', on: true }))
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('button').getAttribute('aria-label')).toMatch(/Reconnecting/)
})

test('shows and opens the account of its namespace', async () => {
  const cosmos = createMockCosmos()
  const { render, client, settle } = setUp({
    client: { networks: [mainnet, ...cosmos.networks], adapters: [cosmos.adapter] },
  })
  await render(<AccountButton namespace="cosmos" />)
  await act(async () => {
    const connected = connect(client, { adapterId: 'mock-cosmos', connectorId: 'keplr-like' })
    cosmos.wallet.approve()
    await connected
  })
  expect(screen.getByRole('button').textContent?.trim()).toBe('cosmos1qqqq')
  fireEvent.click(screen.getByRole('button'))
  await settle()
  expect(client.router.getState().history).toEqual([{ view: 'Account', namespace: 'cosmos' }])
})
