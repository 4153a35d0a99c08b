import { createLatchkey } from '@latchkey/core'
import { mainnet } from '@latchkey/core/networks'
import { createFakePlatform, createMemoryStorage, createMockEvm } from '@latchkey/core/testing'
import { useUi } from '@latchkey/ui'
import { en } from '@latchkey/ui/copy/en'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { setUp } from '../../test/set-up.tsx'
import { ConnectButton } from '../buttons/connect-button.tsx'
import { useLatchkeyAccount } from '../hooks/use-latchkey-account.ts'
import { LatchkeyProvider } from './latchkey-provider.tsx'
import type { LocaleModule } from './locales.ts'

/** A client whose adapter counts how often it runs. */
function countingClient(id: string) {
  const { adapter, wallet } = createMockEvm()
  const running = { now: 0, ever: 0 }
  const platform = createFakePlatform()
  const client = createLatchkey({
    id,
    networks: [mainnet],
    platform,
    storage: createMemoryStorage(),
    adapters: [
      {
        ...adapter,
        create(context) {
          const instance = adapter.create(context)
          return {
            ...instance,
            start() {
              running.now += 1
              running.ever += 1
              const off = instance.start()
              return () => {
                running.now -= 1
                off()
              }
            },
          }
        },
      },
    ],
  })
  return { client, wallet, running, platform }
}

const page = (client: ReturnType<typeof createLatchkey>, children = <p>page</p>) => (
  <StrictMode>
    <LatchkeyProvider client={client}>{children}</LatchkeyProvider>
  </StrictMode>
)

test('starts the client while it is mounted, once, whatever StrictMode does', async () => {
  const { client, running, platform } = countingClient('one')
  const { unmount } = render(page(client))
  expect(running.now).toBe(1)
  await act(async () => {})
  unmount()
  expect(running.now).toBe(0)
  expect(platform.listeners()).toBe(0)
})

test('a client that is replaced, as by hot reload, is stopped and the new one runs', async () => {
  const one = countingClient('default')
  const two = countingClient('default')
  const { rerender, unmount } = render(page(one.client, <ConnectButton />))
  await act(async () => {})
  rerender(page(two.client, <ConnectButton />))
  await act(async () => {})
  expect([one.running.now, two.running.now]).toEqual([0, 1])
  expect(one.platform.listeners()).toBe(0)
  fireEvent.click(screen.getByRole('button'))
  await act(async () => void (await import('../modal/modal.lazy.ts')))
  expect([one.client.router.getState().open, two.client.router.getState().open]).toEqual([false, true])
  unmount()
})

function Address() {
  return <output>{useLatchkeyAccount().address ?? 'nobody'}</output>
}

test('two clients in one page don’t see each other', async () => {
  const one = setUp({ client: { id: 'one' } })
  const two = setUp({ client: { id: 'two' } })
  render(
    <StrictMode>
      <LatchkeyProvider client={one.client} modal={false}>
        <Address />
        <LatchkeyProvider client={two.client} modal={false}>
          <Address />
        </LatchkeyProvider>
      </LatchkeyProvider>
    </StrictMode>,
  )
  await one.settle()
  await two.connect()
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'nobody',
    '0x1111111111111111111111111111111111111111',
  ])
  await one.connect()
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).not.toContain('nobody')
})

test('a hook without a provider says what is missing', () => {
  expect(() => renderToString(<Address />)).toThrow(/LatchkeyProvider/)
})

test('the buttons wear the theme in force', async () => {
  const { render, client } = setUp({ client: { themeMode: 'dark' } })
  await render(<ConnectButton />)
  const { dataset } = screen.getByRole('button')
  expect(dataset.latchkeyTheme).toBe('dark')
  act(() => client.theme.setMode('light'))
  expect(dataset.latchkeyTheme).toBe('light')
})

test('theme variables reach the buttons and the modal, by CSSOM', async () => {
  const { render, client } = setUp({ client: { themeVariables: { accent: 'red' } }, provider: { modal: true } })
  await render(<ConnectButton />)
  const button = screen.getByRole('button')
  const accentOf = (element: HTMLElement | null) => element?.style.getPropertyValue('--latchkey-accent')
  expect(accentOf(button)).toBe('red')
  fireEvent.click(button)
  const host = () => document.querySelector<HTMLElement>('[data-latchkey-host]')
  await waitFor(() => expect(accentOf(host())).toBe('red'))
  act(() => client.theme.setVariables({ accent: 'blue' }))
  expect([accentOf(button), accentOf(host())]).toEqual(['blue', 'blue'])
  act(() => client.theme.setVariables({ accent: undefined }))
  expect([accentOf(button), accentOf(host())]).toEqual(['', ''])
})

test('a page that renders again doesn’t make its buttons render, with settings written where they are passed', async () => {
  const { client, settle } = setUp()
  let renders = 0
  const drawn = () => {
    renders += 1
    return null
  }
  const button = <ConnectButton>{drawn}</ConnectButton>
  const page = (title: string) => (
    <LatchkeyProvider
      client={client}
      modal={false}
      copy={{ connect: { title } }}
      legal={{ termsUrl: 'https://app.example/terms' }}
    >
      {button}
    </LatchkeyProvider>
  )
  const { rerender } = render(page('Log in'))
  await settle()
  const before = renders
  rerender(page('Log in'))
  expect(renders).toBe(before)
  rerender(page('Come in'))
  expect(renders).toBeGreaterThan(before)
})

test('error: without a client it says what to pass', () => {
  vi.mocked(console.error).mockImplementation(() => {})
  expect(() => render(<LatchkeyProvider client={undefined as never} />)).toThrow(/`LatchkeyProvider` needs a `client`/)
  vi.mocked(console.error).mockClear()
})

test('a locale that could not be loaded is loaded once the page is back online', async () => {
  vi.doMock('@latchkey/ui/copy/ar', () => {
    throw new Error('offline')
  })
  const { client, platform, render } = setUp({ provider: { locale: 'ar' } })
  await render(<ConnectButton />)
  const button = screen.getByRole('button')
  await waitFor(() => expect(client.log.copy()).toMatch(/locale could not be loaded/))
  expect(button.textContent).toBe('Connect wallet')
  vi.doUnmock('@latchkey/ui/copy/ar')
  act(() => platform.setOnline(false))
  act(() => platform.setOnline(true))
  await waitFor(() => expect(button.textContent).toBe('اربط محفظتك'))
})

describe('param: locale, as what loads a language', () => {
  const french = (connect: string): LocaleModule => ({
    locale: 'fr',
    copy: { ...en, buttons: { ...en.buttons, connect } },
  })

  test('its words, tag and direction are in force once it is loaded, and the words of `copy` win', async () => {
    const { renderHook } = setUp({
      provider: { locale: async () => french('Connecter'), copy: { buttons: { account: 'Moi' } } },
    })
    const { result } = await renderHook(() => useUi())
    await waitFor(() => expect(result.current.locale).toBe('fr'))
    expect(result.current).toMatchObject({ dir: 'ltr', copy: { buttons: { connect: 'Connecter', account: 'Moi' } } })
  })

  test('another loader takes its place, and no English is shown between', async () => {
    const { client } = setUp()
    let answer: (words: LocaleModule) => void = () => {}
    const later = new Promise<LocaleModule>((resolve) => {
      answer = resolve
    })
    const page = (locale: () => Promise<LocaleModule>) => (
      <LatchkeyProvider client={client} modal={false} locale={locale}>
        <ConnectButton />
      </LatchkeyProvider>
    )
    const { rerender } = render(page(async () => french('Connecter')))
    const button = screen.getByRole('button')
    await waitFor(() => expect(button.textContent).toBe('Connecter'))
    rerender(page(() => later))
    expect(button.textContent).toBe('Connecter')
    await act(async () => answer({ locale: 'he', copy: french('התחבר').copy }))
    expect(button.textContent).toBe('התחבר')
  })
})
