import { closeModal, openModal } from '@latchkey/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { idleMoments } from '../../test/idle-moments.ts'
import { gone, host, painted, press, see, shown } from '../../test/modal.ts'
import { setUp } from '../../test/set-up.tsx'
import { ConnectButton } from '../buttons/connect-button.tsx'

/** What a wallet source of a service would be asked. */
function watched() {
  const asked = vi.fn(async () => ({ wallets: [], count: 0 }))
  const identities = vi.fn(async () => ({ identifyWallet: () => undefined }))
  return { asked, identities, client: { identities, wallets: { getWallets: asked } } }
}

async function hovered() {
  const source = watched()
  const made = setUp({ provider: { modal: true }, client: source.client })
  await made.render(<ConnectButton />)
  const trigger = screen.getByRole('button')
  fireEvent.pointerEnter(trigger)
  await made.settle()
  return { ...made, ...source, trigger, client: made.client }
}

test('a hover draws the list in no page, and asks no service', async () => {
  const { asked, identities, client, pairing } = await hovered()
  expect(client.router.getState()).toMatchObject({ ahead: true, open: false })
  expect(host()).toBeNull()
  expect(identities).toHaveBeenCalled()
  expect(asked).not.toHaveBeenCalled()
  expect(pairing.asked).toEqual([])
})

test('a pointer that comes back to the button does nothing that is done already: nothing wakes before the press', async () => {
  const { trigger, client, settle } = await hovered()
  const changed = vi.fn()
  onTestFinished(client.router.subscribe(changed))
  fireEvent.pointerEnter(trigger)
  act(() => trigger.focus())
  await settle()
  expect(changed).not.toHaveBeenCalled()
})

test('with a connection the list is not drawn ahead', async () => {
  const { client, connect, render, settle } = setUp({ provider: { modal: true } })
  await render(<ConnectButton />)
  await connect()
  fireEvent.pointerEnter(screen.getByRole('button'))
  await settle()
  expect(client.router.getState().ahead).toBe(false)
})

test('the frame after the press shows it, and the service is asked', async () => {
  const { asked, trigger, client } = await hovered()
  press(trigger)
  expect(client.router.getState().open).toBe(true)
  // The browser paints the pressed button first.
  expect(host()).toBeNull()
  await painted()
  expect(shown()).toBe('Connect')
  expect(host()?.shadowRoot?.querySelector('dialog')?.open).toBe(true)
  await waitFor(() => expect(asked).toHaveBeenCalled())
  act(() => void closeModal(client))
  await gone()
  press(trigger)
  await see('Connect')
})

test('a page that paints no frame still shows it', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { trigger } = await hovered()
  press(trigger)
  await see('Connect')
})

test('an opening that is closed before its frame is never shown', async () => {
  const { client } = await hovered()
  const shown = vi.fn()
  // Laying the dialog out ahead adds it and takes it away in one task; what is shown is still there afterwards.
  const observer = new MutationObserver(() => host() && shown())
  observer.observe(document.body, { childList: true })
  act(() => void openModal(client))
  act(() => void closeModal(client))
  await painted()
  observer.disconnect()
  expect(shown).not.toHaveBeenCalled()
})

test('once it was closed it is drawn again in a quiet moment', async () => {
  const idle = idleMoments()
  const { client, render, settle } = setUp({ provider: { modal: true } })
  await render(<ConnectButton />)
  idle()
  await settle()
  press(screen.getByRole('button'))
  await see('Connect')
  act(() => void closeModal(client))
  await gone()
  expect(client.router.getState().ahead).toBe(false)
  for (let moment = 0; moment < 3; moment++) {
    await act(async () => idle())
    await settle()
  }
  expect(client.router.getState()).toMatchObject({ ahead: true, open: false })
  expect(host()).toBeNull()
})

test('an opening that asks for another view never shows the one that was drawn', async () => {
  const { client } = await hovered()
  const views: (string | undefined)[] = []
  const observer = new MutationObserver(() => views.push(shown()))
  observer.observe(document.body, { childList: true, subtree: true })
  act(() => void openModal(client, { view: 'Networks' }))
  await see('Networks')
  observer.disconnect()
  expect(views).not.toContain('Connect')
})

test('a finger or a key finds the list drawn: in a quiet moment, in no page, and no wallet is asked', async () => {
  const idle = idleMoments()
  const source = watched()
  const { client, pairing, render, settle } = setUp({ provider: { modal: true }, client: source.client })
  await render(<ConnectButton />)
  idle()
  await settle()
  expect(client.router.getState().ahead).toBe(false)
  await act(async () => idle())
  await settle()
  expect(client.router.getState()).toMatchObject({ ahead: true, open: false })
  expect(host()).toBeNull()
  expect(source.asked).not.toHaveBeenCalled()
  expect(pairing.asked).toEqual([])
  press(screen.getByRole('button'))
  await painted()
  expect(shown()).toBe('Connect')
  await settle()
})

test('nothing is drawn in a quiet moment where the modal is open already', async () => {
  const idle = idleMoments()
  const { client, render, settle } = setUp({ provider: { modal: true } })
  await render(<ConnectButton />)
  idle()
  await settle()
  act(() => void openModal(client, { view: 'Networks' }))
  await see('Networks')
  await act(async () => idle())
  await settle()
  expect(client.router.getState().ahead).toBe(false)
})

const listedWallets = ['One', 'Two', 'Three', 'Four'].map((name) => ({
  id: name.toLowerCase(),
  name,
  imageId: name,
  mobileLink: `${name.toLowerCase()}://`,
}))
const rows = () => [...(host()?.shadowRoot?.querySelectorAll('.lk-list li') ?? [])]
const indexOfAll = () => rows().findIndex((row) => row.textContent?.includes('All wallets'))

test('a list that causes no request is drawn ahead too: the press shows it whole', async () => {
  const getWallets = vi.fn(async () => ({ wallets: listedWallets, count: 80 }))
  const getImage = vi.fn(async () => null)
  const { render, settle } = setUp({
    provider: { modal: true },
    client: {
      wallets: { local: true, getWallets, getImage },
      identities: async () => ({ identifyWallet: () => undefined }),
    },
  })
  await render(<ConnectButton />)
  fireEvent.pointerEnter(screen.getByRole('button'))
  await settle()
  expect(getWallets).toHaveBeenCalled()
  expect(getImage).toHaveBeenCalledTimes(listedWallets.length)
  expect(host()).toBeNull()
  press(screen.getByRole('button'))
  await painted()
  expect(host()?.shadowRoot?.textContent).toContain('Four')
  await settle()
})

test('values from a service have their place from the first drawing on: nothing moves when it answers', async () => {
  let answer = (_: { wallets: typeof listedWallets; count: number }) => {}
  const getWallets = () =>
    new Promise<{ wallets: typeof listedWallets; count: number }>((resolve) => (answer = resolve))
  const { render, settle } = setUp({
    provider: { modal: true },
    client: { wallets: { getWallets }, identities: async () => ({ identifyWallet: () => undefined }) },
  })
  await render(<ConnectButton />)
  fireEvent.pointerEnter(screen.getByRole('button'))
  await settle()
  press(screen.getByRole('button'))
  await painted()
  const before = indexOfAll()
  expect(before).toBeGreaterThan(3)
  await settle()
  await act(async () => answer({ wallets: listedWallets, count: 80 }))
  await settle()
  expect(host()?.shadowRoot?.textContent).toContain('Four')
  expect(indexOfAll()).toBe(before)
})
