import { closeModal, connect, disconnect, openModal } from '@latchkey/core'
import { goBack } from '@latchkey/core/modal'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connector, setUp } from '../../test/set-up.tsx'
import { ConnectButton } from '../buttons/connect-button.tsx'
import { LatchkeyEmbedded } from './latchkey-embedded.tsx'

const withModal = { provider: { modal: true } }
const hosts = () => [...document.querySelectorAll<HTMLElement>('[data-latchkey-host]')]
const inside = (selector: string) => hosts()[0]?.shadowRoot?.querySelector<HTMLElement>(selector) ?? null
const shown = () => inside('[data-latchkey-view]')?.dataset.latchkeyView
/** What has the focus in the modal. */
const focused = () => hosts()[0]?.shadowRoot?.activeElement
const see = (view: string) => waitFor(() => expect(shown()).toBe(view))

test('[S2.23] the modal is appended to the body at its first opening, unless it is embedded or appending is off', async () => {
  const own = document.createElement('div')
  const modal = setUp(withModal)
  const first = await modal.render(<ConnectButton />)
  expect(hosts()).toEqual([])
  fireEvent.click(screen.getByRole('button'))
  await see('Connect')
  expect(hosts().map(({ parentElement }) => parentElement)).toEqual([document.body])
  first.unmount()
  expect(hosts()).toEqual([])

  document.body.append(own)
  for (const append of [false, undefined]) {
    const placed = setUp({ provider: { modal: true, append, host: own } })
    const second = await placed.render(<ConnectButton />)
    fireEvent.click(screen.getByRole('button'))
    await see('Connect')
    expect(hosts()).toEqual([own])
    second.unmount()
  }
  own.remove()

  // Without an element of the app's own there is no place for it.
  const nowhere = setUp({ provider: { modal: true, append: false } })
  const third = await nowhere.render(<ConnectButton />)
  fireEvent.click(screen.getByRole('button'))
  await nowhere.settle()
  expect(nowhere.client.router.getState().open).toBe(true)
  expect(hosts()).toEqual([])
  third.unmount()

  const embedded = setUp(withModal)
  const { container } = await embedded.render(<LatchkeyEmbedded />)
  await see('Connect')
  expect(hosts()).toHaveLength(1)
  expect(container.contains(hosts()[0] ?? null)).toBe(true)
  expect(document.querySelector('body > [data-latchkey-host]')).toBeNull()
  act(() => void openModal(embedded.client))
  expect(hosts()).toHaveLength(1)
})

describe('closing', () => {
  test('[S2.22] leads to Account if connected, otherwise to Connect', async () => {
    const { render, client, connect } = setUp(withModal)
    await render(<LatchkeyEmbedded />)
    await see('Connect')
    act(() => client.router.push({ view: 'Networks' }))
    await see('Networks')
    fireEvent.click(inside('[data-latchkey-part=close]') as HTMLElement)
    await see('Connect')
    await connect()
    await see('Account')
    act(() => client.router.push({ view: 'Networks' }))
    await see('Networks')
    act(() => {
      expect(closeModal(client)).toBe(true)
    })
    await see('Account')
    await act(() => disconnect(client))
    await see('Connect')
  })

  test('is not offered where it would lead nowhere', async () => {
    const { render, client } = setUp(withModal)
    await render(<LatchkeyEmbedded />)
    await see('Connect')
    expect(inside('[data-latchkey-part=close]')).toBeNull()
    act(() => client.router.push({ view: 'Networks' }))
    await see('Networks')
    expect(inside('[data-latchkey-part=close]')).not.toBeNull()
    expect(inside('[data-latchkey-part=back]')).not.toBeNull()
  })
})

test('takes focus along from view to view, and never from elsewhere in the page', async () => {
  const { render, client, connect } = setUp(withModal)
  await render(
    <>
      <input aria-label="search" />
      <LatchkeyEmbedded />
    </>,
  )
  await see('Connect')
  const search = screen.getByLabelText('search')
  act(() => search.focus())
  await connect()
  await see('Account')
  expect(document.activeElement).toBe(search)
  act(() => inside('[data-latchkey-part=body] button')?.focus())
  act(() => client.router.push({ view: 'Networks' }))
  await see('Networks')
  expect(hosts()[0]?.shadowRoot?.activeElement).toBe(inside('[data-latchkey-part=title]'))
})

test('the page’s connect button shows its view there', async () => {
  const { render, connect } = setUp(withModal)
  await render(
    <>
      <ConnectButton />
      <LatchkeyEmbedded />
    </>,
  )
  await see('Connect')
  await connect()
  await see('Account')
  fireEvent.click(screen.getByRole('button', { name: /^Account/ }))
  await see('Account')
  expect(hosts()).toHaveLength(1)
})

test('a connection from an earlier page load is shown before the visitor opens anything', async () => {
  const first = setUp()
  const visit = await first.render(null)
  await first.connect()
  visit.unmount()
  const { render } = setUp({ ...withModal, storage: first.storage, client: { adapters: [first.adapter] } })
  await render(<LatchkeyEmbedded />)
  await see('Account')
})

describe('code that can’t be loaded', () => {
  const offline = () => {
    throw new Error('offline')
  }
  /** Makes a module impossible to load, until the returned function is called. */
  function without(path: string) {
    vi.mocked(console.error).mockImplementation(() => {})
    vi.doMock(path, offline)
    onTestFinished(() => void vi.doUnmock(path))
    return () => {
      vi.doUnmock(path)
      vi.mocked(console.error).mockClear()
    }
  }
  const words = 'This part didn’t load. Check your connection and try again, or reload the page.'
  const retry = () => screen.findByRole('button', { name: 'Try again' })

  test('its own code: the page says so in its place, and loads it at a press', async () => {
    const restore = without('./embedded-modal.tsx')
    const { render, settle } = setUp(withModal)
    const { container } = await render(<LatchkeyEmbedded />)
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(container.contains(await retry())).toBe(true)
    const button = await retry()
    act(() => button.focus())
    fireEvent.click(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    await settle()
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(document.activeElement).toBe(button)
    restore()
    fireEvent.click(button)
    await see('Connect')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(focused()).toBe(inside('[data-latchkey-part=title]'))
  })

  test('the modal’s code: a press on the page’s button meanwhile doesn’t close it', async () => {
    const restore = without('../modal/modal.lazy.ts')
    const { client, wrapper, clock, settle } = setUp(withModal)
    render(
      <>
        <ConnectButton />
        <LatchkeyEmbedded />
      </>,
      { wrapper },
    )
    await screen.findByRole('alert')
    fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
    await waitFor(() => expect(client.log.copy()).toMatch(/The modal could not be loaded/))
    await act(() => clock.flush())
    expect(client.router.getState().open).toBe(true)
    // The place of the modal says it already.
    expect(client.toasts.getState().current).toBeUndefined()
    restore()
    fireEvent.click(await retry())
    await settle()
    await see('Connect')
  })

  test('the code of its view: the page says so, and loads it at a press', async () => {
    const restore = without('../views/account.tsx')
    const first = setUp()
    const visit = await first.render(null)
    await first.connect()
    visit.unmount()
    const { render } = setUp({ ...withModal, storage: first.storage, client: { adapters: [first.adapter] } })
    await render(<LatchkeyEmbedded />)
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    restore()
    fireEvent.click(await retry())
    // It had no focus, so none is moved.
    await see('Account')
    expect(document.activeElement).toBe(document.body)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is not said again when the visitor comes back to a view that has loaded since', async () => {
    const restore = without('../views/account.tsx')
    const first = setUp()
    const visit = await first.render(null)
    await first.connect()
    visit.unmount()
    const { client, render } = setUp({ ...withModal, storage: first.storage, client: { adapters: [first.adapter] } })
    const { container } = await render(<LatchkeyEmbedded />)
    await screen.findByRole('alert')
    restore()
    fireEvent.click(await retry())
    await see('Account')
    act(() => client.router.push({ view: 'Networks' }))
    await see('Networks')
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((records) => changes.push(...records))
    observer.observe(container, { childList: true, subtree: true })
    act(() => void goBack(client))
    await see('Account')
    observer.disconnect()
    expect(changes).toEqual([])
  })

  test('beside a view that is still shown no progress is shown: nothing loads until a press', async () => {
    const restore = without('../views/account.tsx')
    const { clock, connect, render } = setUp(withModal)
    await render(<LatchkeyEmbedded />)
    await see('Connect')
    await connect()
    await screen.findByRole('alert')
    await act(() => clock.advance(1000))
    expect(shown()).toBe('Connect')
    expect(inside('[data-latchkey-part=progress]')).toBeNull()
    restore()
    const button = await retry()
    act(() => button.focus())
    fireEvent.click(button)
    await see('Account')
    expect(focused()).toBe(inside('[data-latchkey-part=title]'))
    expect(focused()?.textContent).toBe('Account')
  })
})

function SeveralElements() {
  const [shown, setShown] = useState<'one' | 'both' | 'two' | 'none'>('one')
  return (
    <>
      {(['both', 'two', 'none'] as const).map((next) => (
        <button key={next} type="button" onClick={() => setShown(next)}>
          {next}
        </button>
      ))}
      {(shown === 'one' || shown === 'both') && <LatchkeyEmbedded key="one" />}
      {(shown === 'two' || shown === 'both') && <LatchkeyEmbedded key="two" />}
    </>
  )
}

test('moves from one place to another, and is closed when it is gone from all', async () => {
  const { render, client } = setUp(withModal)
  await render(<SeveralElements />)
  await see('Connect')
  fireEvent.click(screen.getByText('both'))
  fireEvent.click(screen.getByText('two'))
  await see('Connect')
  expect(client.router.getState()).toMatchObject({ open: true, embedded: 1 })
  fireEvent.click(screen.getByText('none'))
  expect(client.router.getState()).toMatchObject({ open: false, embedded: 0 })
  expect(hosts()).toEqual([])
})

test('an attempt in it ends in the account', async () => {
  const { render, client, wallet, settle } = setUp(withModal)
  await render(<LatchkeyEmbedded />)
  await see('Connect')
  let opened: ReturnType<typeof openModal> | undefined
  act(() => {
    opened = openModal(client)
  })
  act(() => void connect(client, connector))
  wallet.approve()
  await settle()
  await see('Account')
  await expect(opened).resolves.toMatchObject({ id: 'mock-eip155:io.mock' })
})
