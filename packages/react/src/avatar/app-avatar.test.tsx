import { openModal } from '@latchkey/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { host, inside, see } from '../../test/modal.ts'
import { setUp } from '../../test/set-up.tsx'
import { AccountButton } from '../buttons/account-button.tsx'
import { ConnectButton } from '../buttons/connect-button.tsx'
import { LatchkeyProvider } from '../provider/latchkey-provider.tsx'
import type { AvatarComponent } from '../provider/settings.ts'

const address = '0x1111111111111111111111111111111111111111'

const Avatar: AvatarComponent = ({ address, ensImage, size }) => (
  <i className="of-the-app">{`${address.slice(0, 6)} ${ensImage ?? 'none'} ${size}`}</i>
)
const Broken: AvatarComponent = () => {
  throw new Error('The app’s avatar is broken')
}

/** The app's avatars in the modal: children of the host, so that the page's styles reach them. */
const slotted = () => [...(host()?.querySelectorAll('.of-the-app') ?? [])]

async function connected(avatar: AvatarComponent, ui: Parameters<ReturnType<typeof setUp>['render']>[0]) {
  const made = setUp({ provider: { avatar, modal: true }, name: 'alice.eth' })
  await made.render(ui)
  await made.connect()
  return made
}

async function open(client: Parameters<typeof openModal>[0], view: 'Account' | 'SwitchAddress') {
  act(() => void openModal(client, { view }))
  await see(view)
}

describe('an app’s own avatar', () => {
  test.each([
    ['ConnectButton', <ConnectButton key="connect" balance="hide" />],
    ['AccountButton', <AccountButton key="account" balance="hide" />],
  ])('is in %s, within the page’s own tree, as decoration', async (_, button) => {
    await connected(Avatar, button)
    const drawn = await screen.findByText('0x1111 none 20')
    expect(drawn.closest('button')).toBe(screen.getByRole('button'))
    expect(drawn.closest('[aria-hidden=true]')).toBeTruthy()
    expect(drawn.closest('[inert]')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Account alice.eth$/ })).toBeTruthy()
  })

  test.each([
    ['Account', 1, 24],
    ['SwitchAddress', 2, 40],
  ] as const)('is in the view %s, where the page’s styles reach it', async (view, count, size) => {
    const { client } = await connected(Avatar, null)
    await open(client, view)
    await waitFor(() => expect(slotted()).toHaveLength(count))
    const [drawn] = slotted()
    expect(drawn?.textContent).toBe(`0x1111 none ${size}`)
    const slot = drawn?.closest('[slot]')?.getAttribute('slot')
    expect(inside(`[data-latchkey-part=avatar] slot[name="${slot}"]`)).toBeTruthy()
    expect(drawn?.closest('[inert][aria-hidden=true]')).toBeTruthy()
  })

  test('that throws leaves button and modal as they are without one', async () => {
    vi.mocked(console.error).mockReturnValue()
    const { client } = await connected(Broken, <ConnectButton balance="hide" />)
    expect(screen.getByRole('button', { name: /^Account alice.eth$/ })).toBeTruthy()
    await open(client, 'Account')
    expect(inside('[data-latchkey-part=avatar]')).toBeTruthy()
    await waitFor(() => expect(JSON.stringify(client.log.copy())).toContain('avatar could not be drawn'))
    // React tells the developer of it.
    vi.mocked(console.error).mockClear()
  })

  test('that draws nothing leaves ours', async () => {
    const { client } = await connected(() => null, null)
    await open(client, 'Account')
    expect(inside('[data-latchkey-part=avatar]')).toBeTruthy()
    await waitFor(() => expect(host()?.querySelector('[slot]')?.textContent).toBe(''))
  })

  test('may change while the page is there', async () => {
    const { client, connect, settle } = setUp()
    const page = (avatar: AvatarComponent) => (
      <LatchkeyProvider client={client} modal={false} avatar={avatar}>
        <ConnectButton balance="hide" />
      </LatchkeyProvider>
    )
    const { rerender } = render(page(Avatar))
    await settle()
    await connect()
    await screen.findByText('0x1111 none 20')
    rerender(page(() => <i>Another one</i>))
    expect(screen.getByText('Another one')).toBeTruthy()
  })

  test('is given the address of the account in use', async () => {
    const seen = new Set<string>()
    await connected(
      (props) => {
        seen.add(props.address)
        return null
      },
      <ConnectButton balance="hide" />,
    )
    await waitFor(() => expect([...seen]).toEqual([address]))
  })
})
