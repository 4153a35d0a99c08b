import type { Preview } from '@latchkey/core/features/preview'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../render-view.test.kit.tsx'
import { PreviewDetails } from './preview-details.tsx'
import { TransactionPreview } from './transaction-preview.tsx'

const account = '0x7a30000000000000000000000000000000D4e5F6'
const spender = '0x1111111254EEB25477B68fb85Ed929f73A960582'
const preview: Preview = {
  chainId: 'eip155:1',
  account,
  transaction: { namespace: 'eip155', calls: [] },
  basis: 'simulated',
  changes: [
    {
      direction: 'leaves',
      asset: { kind: 'native', symbol: 'ETH', decimals: 18 },
      amount: '1.5',
      counterparty: spender,
    },
    { direction: 'arrives', asset: { kind: 'token', address: spender }, amount: '12' },
  ],
  calls: [{ to: spender, value: '0', data: '0xdeadbeef', fields: [] }],
  findings: [
    { code: 'approval/unlimited', severity: 'danger', details: { spender, spenderName: 'Harbour', asset: 'USDC' } },
    { code: 'something/newer', severity: 'info', details: {} },
  ],
}

test('says what leaves and what arrives, and calls what is unknown so', () => {
  renderView(<TransactionPreview preview={preview} details={<PreviewDetails preview={preview} />} />)
  expect(screen.getByText('−1.5 ETH')).toBeTruthy()
  expect(screen.getByText('+12 of the smallest units 0x11…960582')).toBeTruthy()
  expect(screen.getByText('Unknown call')).toBeTruthy()
  expect(screen.getByText('Nothing describes this call.')).toBeTruthy()
  expect(screen.getByText('0xdeadbeef')).toBeTruthy()
  expect(screen.getByText('not known yet')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/\bsafe\b/i)
})

test('a danger has a box to tick, and what a description claims is called a claim', () => {
  const onAcknowledge = vi.fn()
  const { show } = renderView(<TransactionPreview preview={preview} onAcknowledge={onAcknowledge} />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'I understand this risk' }))
  expect(onAcknowledge.mock.calls).toEqual([['approval/unlimited', true]])
  const finding = document.querySelector('[data-code="approval/unlimited"]')
  expect(finding?.textContent).toContain('The name “Harbour” is what a published description says.')
  show(<TransactionPreview preview={preview} onAcknowledge={onAcknowledge} acknowledged={['approval/unlimited']} />)
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
})

test('the first danger is said at once when the preview comes, and each box is read with its own risk', () => {
  const transfer = { code: 'recipient/burn', severity: 'danger', details: { to: spender } } as const
  const findings = [...preview.findings, transfer]
  const risky = { ...preview, findings }
  const { show, urgent } = renderView(<TransactionPreview onAcknowledge={() => {}} />)
  expect(urgent).toEqual([])
  show(<TransactionPreview preview={risky} onAcknowledge={() => {}} />)
  const said = [expect.stringMatching(/^Harbour may take all your USDC, now and later\./)]
  expect(urgent).toEqual(said)
  expect(screen.getByRole('checkbox', { description: /^Harbour may take all your USDC/ })).toBeTruthy()
  expect(screen.getByRole('checkbox', { description: /^There is no key for 0x11…960582/ })).toBeTruthy()
  // A tick draws it again, and says nothing.
  show(<TransactionPreview preview={{ ...risky }} onAcknowledge={() => {}} acknowledged={['recipient/burn']} />)
  expect(urgent).toEqual(said)
})

test('a finding that these words don’t know is not left out', () => {
  renderView(<TransactionPreview preview={preview} />)
  expect(screen.getByText('Something about this is unusual (something/newer).')).toBeTruthy()
})

test.each([
  ['0.042', 'about 0.042 ETH'],
  ['0.000042', 'less than 0.001 ETH'],
])('a fee of %s is said to be %s', (amount, words) => {
  renderView(<TransactionPreview preview={{ ...preview, fee: { amount, symbol: 'ETH', paidBy: account } }} />)
  expect(screen.getByText(words)).toBeTruthy()
})

test('without a simulation nothing is claimed about what arrives', () => {
  renderView(<TransactionPreview preview={{ ...preview, basis: 'decoded', changes: [] }} />)
  expect(screen.getByText('What leaves and what arrives can’t be told.')).toBeTruthy()
})

test('an address that only looks like another one is shown in full beside it', () => {
  const known = '0x1111119999999999999999999999999999960582'
  const details = { to: spender, known }
  const findings = [{ code: 'recipient/look-alike', severity: 'danger', details }] as const
  renderView(<TransactionPreview preview={{ ...preview, findings }} />)
  const text = document.querySelector('[data-code="recipient/look-alike"]')?.textContent
  expect(text).toContain(spender)
  expect(text).toContain(known)
})

test('a transaction that would fail isn’t shown as doing nothing, and a value is in whole units', () => {
  const calls = [{ to: spender, value: '1500000000000000000', data: '0x', by: 'standard', fields: [] }] as const
  const fee = { amount: '0.001', symbol: 'ETH', paidBy: account }
  const failing = { ...preview, changes: [], calls, fee, reverts: {} }
  renderView(<TransactionPreview preview={failing} details={<PreviewDetails preview={failing} />} />)
  expect(screen.queryByText(/Nothing leaves/)).toBeNull()
  expect(screen.getByText('1.5 ETH')).toBeTruthy()
})

test('calls inside of a call are numbered lines, and stand in the place of its arguments', () => {
  const inner = [
    { to: spender, value: '0', data: '0x01', functionName: 'approve', by: 'standard', fields: [] },
    { to: spender, value: '1500000000000000000', data: '0x', by: 'standard', fields: [] },
  ] as const
  const fields = [{ label: 'data[0]', text: '0x01' }]
  const calls = [{ to: account, value: '0', data: '0xac9650d8', functionName: 'multicall', fields, calls: inner }]
  renderView(<PreviewDetails preview={{ ...preview, calls }} />)
  const lines = screen.getByRole('list', { name: 'Calls inside', hidden: true }).children
  expect([...lines].map((line) => line.querySelector('p')?.textContent)).toEqual([
    'Step 1: approve',
    'Step 2: Transfer',
  ])
  expect(screen.queryByText('data[0]')).toBeNull()
})

test('a contract leads to its page at the explorer, where the network has one', () => {
  renderView(<PreviewDetails preview={preview} hrefOf={(address) => `https://explorer.example/address/${address}`} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe(`https://explorer.example/address/${spender}`)
})

test('the details are asked for when they are opened', async () => {
  const onDetails = vi.fn()
  renderView(<TransactionPreview preview={preview} onDetails={onDetails} />)
  expect(onDetails).not.toHaveBeenCalled()
  const details = document.querySelector('details')
  if (details) details.open = true
  await vi.waitFor(() => expect(onDetails).toHaveBeenCalled())
})

test('while it is being made it says so', () => {
  const { announced } = renderView(<TransactionPreview />)
  expect(announced).toContain('Checking what this does…')
})
