import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Checkbox } from '../../checkbox/checkbox.tsx'
import { ApproveStepsView } from '../approve-steps/approve-steps-view.tsx'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { ApproveTransactionView, type ApproveTransactionViewProps, LoginQuestion } from './approve-transaction-view.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

const settle = () => act(() => vi.advanceTimersByTime(500))
const button = (name: string | RegExp) => screen.getByRole('button', { name })

function made(change: Partial<ApproveTransactionViewProps>) {
  const calls: string[] = []
  const stepsOf = ({
    status,
    steps = [{ label: 'Send 1 ETH', status: 'waiting' }],
  }: Partial<ApproveTransactionViewProps>) => (
    <ApproveStepsView steps={steps} wallet="Rabby" told={status === 'differs'} />
  )
  const view = (more: Partial<ApproveTransactionViewProps>) => (
    <ApproveTransactionView
      progress={stepsOf(more)}
      status="ready"
      wallet={{ id: 'io.rabby', name: 'Rabby' }}
      description="Send 1 ETH to 0x12…34"
      preview={<p>12 ETH leaves</p>}
      steps={[{ label: 'Send 1 ETH', status: 'waiting' }]}
      onConfirm={() => calls.push('confirm')}
      onRetry={() => calls.push('retry')}
      onCancel={() => calls.push('cancel')}
      onDone={() => calls.push('done')}
      {...more}
    />
  )
  const rendered = renderView(view(change))
  return { ...rendered, calls, change: (more: Partial<ApproveTransactionViewProps>) => rendered.show(view(more)) }
}

describe('the review', () => {
  test('Confirm works once it has stood for half a second, so that no press meant for something else confirms', () => {
    const { announced, calls, change } = made({})
    expect(announced.at(-1)).toMatch('Check before you confirm')
    fireEvent.click(button('Confirm'))
    settle()
    fireEvent.click(button('Confirm'))
    change({ status: 'moved' })
    fireEvent.click(button('Confirm'))
    expect(calls).toEqual(['confirm'])
    expect(announced.at(-1)).toMatch('Nothing was spent')
  })

  test('as long as a box must be ticked, the button says so and leads to the first of them', () => {
    const boxes = (...ticked: boolean[]) => (
      <>
        {ticked.map((checked, index) => (
          <Checkbox key={String(index)} checked={checked} onChange={() => {}}>
            {`Risk ${index}`}
          </Checkbox>
        ))}
      </>
    )
    const { calls, change } = made({ blocked: true, preview: boxes(true, false, false) })
    expect(button('Tick the box first').ariaDisabled).toBe('true')
    settle()
    const live = button('Tick the box first')
    expect(live.ariaDisabled).toBeNull()
    fireEvent.click(live)
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Risk 1' }))
    expect(calls).toEqual([])
    change({ blocked: false, preview: boxes(true, true, true) })
    fireEvent.click(button('Confirm'))
    expect(calls).toEqual(['confirm'])
  })

  test('before the whole review is drawn, nothing can be confirmed', () => {
    const { calls, change } = made({ incomplete: true })
    settle()
    fireEvent.click(button('Confirm'))
    expect(calls).toEqual([])
    change({})
    fireEvent.click(button('Confirm'))
    expect(calls).toEqual(['confirm'])
  })

  test('the note about a missing preview is there as long as something can be confirmed', () => {
    const { change } = made({ preview: undefined, noPreview: <p>nothing could be read</p>, blocked: true })
    expect(screen.getByText('nothing could be read')).toBeTruthy()
    change({ preview: undefined, noPreview: <p>nothing could be read</p>, status: 'sent' })
    expect(screen.queryByText('nothing could be read')).toBeNull()
  })
})

test('while the wallet is asked, the preview is still shown and Cancel leaves', () => {
  const { announced, calls } = made({ status: 'asked' })
  expect(announced.at(-1)).toMatch('Confirm in Rabby')
  expect(screen.getByText(/12 ETH/)).toBeTruthy()
  fireEvent.click(button('Cancel'))
  expect(calls).toEqual(['cancel'])
})

test.each([
  ['sent', 'Sent'],
  ['late', 'Sent, still pending'],
] as const)('%s: hash and explorer are there, and it may be closed', (status, words) => {
  const href = 'https://explorer.example/tx/0xa'
  const { announced, calls } = made({ status, steps: [{ label: 'Send 1 ETH', status: 'sent', hash: '0xa', href }] })
  expect(announced.at(-1)).toMatch(words)
  expect(screen.getByRole('link', { name: /View on explorer/ }).getAttribute('href')).toBe(href)
  fireEvent.click(button('Got it'))
  expect(calls).toEqual(['done'])
})

test.each([
  ['failed', 'It did not work'],
  ['reverted', 'It failed on the network'],
  ['cancelled', 'You cancelled it in Rabby'],
  ['replaced', 'Another transaction took its place'],
  ['rejected', 'You declined'],
  ['changed', 'Your account or network has changed'],
  ['partial', 'Only a part happened'],
] as const)('%s is told in words of its own, with Retry and Cancel', (status, words) => {
  const { announced, calls } = made({ status })
  expect(announced.at(-1)).toMatch(words)
  fireEvent.click(button('Try again'))
  fireEvent.click(button('Cancel'))
  expect(calls).toEqual(['retry', 'cancel'])
})

test('what only the app can ask for again has no Try again, and Cancel leaves', () => {
  const { calls } = made({ status: 'rejected', onRetry: undefined })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  fireEvent.click(button('Cancel'))
  expect(calls).toEqual(['cancel'])
})

test('a transaction that may have been sent is not requested again by accident', () => {
  const marked: string[] = []
  made({ status: 'unknown', onMarkSent: () => marked.push('sent') })
  fireEvent.click(button('It was sent'))
  expect(marked).toEqual(['sent'])
  expect(screen.getByText(/Look there first/)).toBeTruthy()
  expect(button('Ask again')).toBeTruthy()
})

test('several steps are numbered, each with how far it is', () => {
  const { announced, calls } = made({
    status: 'next',
    step: 1,
    steps: [
      { label: 'Approve 5 USDC', status: 'included', hash: '0xa' },
      { label: 'Swap 5 USDC', status: 'waiting' },
    ],
  })
  expect(announced.at(-1)).toMatch('Step 2 of 2')
  const steps = within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(steps).toEqual(['Approve 5 USDCdone', '2Swap 5 USDCnot yet'])
  settle()
  fireEvent.click(button('Confirm step 2 of 2'))
  expect(calls).toEqual(['confirm'])
})

test('the end: Done', () => {
  const { calls } = made({ status: 'included', steps: [{ label: 'Send', status: 'included', hash: '0xa' }] })
  fireEvent.click(button('Done'))
  expect(calls).toEqual(['done'])
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
})

test.each([
  ['least', '1980.25', '1881.5', 'You agreed to at least 1,980.25 USDC. Now it is at least 1,881.5 USDC.'],
  ['most', '1.000001', '1.000002', 'You agreed to at most 1.000001 USDC. Now it is at most 1.000002 USDC.'],
] as const)(
  'a figure that is worse than what was agreed to (%s) is shown beside the agreed one',
  (bound, before, now, text) => {
    const moved = { code: 'swap/price-moved', bound, before, now, symbol: 'USDC' }
    renderView(<ApproveStepsView steps={[{ label: 'Swap', status: 'waiting' }]} moved={moved} />)
    expect(screen.getByText(text)).toBeTruthy()
  },
)

test('a price that moved is called so, and nothing was spent', () => {
  const { announced, change } = made({ status: 'moved', moved: 'swap/price-moved' })
  expect(announced.at(-1)).toMatch('The price moved. Nothing was swapped.')
  change({ status: 'moved', moved: 'send/max-moved' })
  expect(announced.at(-1)).toMatch('The network fee has risen. Nothing was spent.')
  change({ status: 'moved', moved: 'something/newer' })
  expect(announced.at(-1)).toMatch('It has changed. Nothing was spent.')
})

test('a difference from the preview is shown at once, and never ends with a plain Done', () => {
  const step = { label: 'Send', hash: '0xa', differs: 'other' } as const
  const { announced, calls, change } = made({ status: 'sent', steps: [{ ...step, status: 'sent' }] })
  expect(announced.join(' ')).toContain('The wallet sent something other than what was shown')
  expect(screen.getByRole('listitem').textContent).toContain('not what was shown')
  change({ status: 'differs', steps: [{ ...step, status: 'included' }] })
  expect(screen.getByRole('heading').textContent).toBe('The wallet sent something else')
  change({ status: 'included', steps: [{ ...step, status: 'included', differs: 'added' }] })
  expect(announced.join(' ')).toContain('The wallet sent more than what was shown')
  fireEvent.click(button('Done'))
  expect(calls).toEqual(['done'])
})

test('the login’s question says where to look, shows it again, and Cancel is always there', () => {
  const onShow = vi.fn()
  const onCancel = vi.fn()
  const { announced, show } = renderView(<LoginQuestion shown onShow={onShow} onCancel={onCancel} />)
  expect(announced[0]).toMatch('Look at the window of your login')
  expect(screen.getByText('Nothing is signed or sent if you cancel.')).toBeTruthy()
  fireEvent.click(button('Show it'))
  show(<LoginQuestion shown={false} onShow={onShow} onCancel={onCancel} />)
  expect(announced.at(-1)).toMatch('Your login is waiting for you')
  const cancel = button('Cancel')
  expect(cancel.dataset.latchkeyPart).toBe('cancel')
  fireEvent.click(cancel)
  expect([onShow.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1])
})
