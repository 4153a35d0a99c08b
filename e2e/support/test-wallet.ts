import type { VisitorControls } from '@latchkey/test-wallets'
import type { Page } from '@playwright/test'

/** The switches that the page wallets of every ecosystem have, from the test's side. */
type Controls = Pick<
  VisitorControls,
  'approve' | 'reject' | 'hang' | 'release' | 'prompts' | 'whenPending' | 'rejectPending'
> & {
  lock(): void
  unlock(): void
  permit(): void
  disconnect(): void
  switchAccount(index: number): void
  addresses(): readonly string[]
  reset(): void
}

export type TestWallet = {
  readonly [Name in keyof Controls]: (
    ...args: Parameters<Controls[Name]>
  ) => Promise<Awaited<ReturnType<Controls[Name]>>>
} & {
  /** A switch that not every ecosystem's wallet has. */
  turn(name: string, ...args: readonly unknown[]): Promise<unknown>
}

/** Waits until a wallet that the page itself makes is there: its code, and an ecosystem's, may come after the page has loaded. */
async function untilThere(page: Page, id: string): Promise<void> {
  await page.waitForFunction((wallet) => {
    const { __latchkeyTestWallets: wallets } = window as unknown as { __latchkeyTestWallets?: object }
    return wallets !== undefined && wallet in wallets
  }, id)
}

/** The controls of a wallet that the page itself makes: each call waits until it is there. */
export function whenThere<Controls extends object>(page: Page, id: string, controls: Controls): Controls {
  return new Proxy(controls, {
    get(target, name) {
      const control: unknown = Reflect.get(target, name)
      if (typeof control !== 'function') return control
      return async (...args: readonly unknown[]) => {
        await untilThere(page, id)
        return control(...args)
      }
    },
  })
}

/** A wallet of the page by the id of its controls, whatever its ecosystem. */
export function testWallet(page: Page, id: string): TestWallet {
  const turn = async (name: string, ...args: readonly unknown[]) => {
    await untilThere(page, id)
    return page.evaluate(
      ([wallet, control, given]) => {
        type Registry = Record<string, Record<string, (...args: readonly unknown[]) => unknown>>
        const { __latchkeyTestWallets: wallets } = window as unknown as { __latchkeyTestWallets?: Registry }
        const controls = wallets?.[wallet]
        if (!controls) throw new Error(`No test wallet "${wallet}" in this page, but ${Object.keys(wallets ?? {})}`)
        return controls[control]?.(...given)
      },
      [id, name, args] as const,
    )
  }
  return new Proxy({ turn } as unknown as TestWallet, {
    get: (own, name: string) => (name === 'turn' ? own.turn : (...args: readonly unknown[]) => turn(name, ...args)),
  })
}
