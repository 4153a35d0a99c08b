import type { FrameLocator, Page } from '@playwright/test'
import type { FarcasterRelay } from '../login/start-farcaster-relay.ts'
import type { Mailbox } from '../login/start-mailbox.ts'
import { pressToClose } from './press-to-close.ts'

/** Parameters of `loginVisitor`. */
export type LoginVisitorOptions = {
  /** The login site, as the app gives it to `frameAuth`. */
  readonly url: string
  /** Where the codes arrive: what `next` of the mailbox hasn't given to another reader. */
  readonly mailbox?: Pick<Mailbox, 'nextCode'> | undefined
}

/** A visitor without a wallet, in a page whose modal is open, in English. */
export type LoginVisitor = {
  /** The login site's part of the page. */
  readonly frame: FrameLocator
  /** Types the address and the code of the mail. */
  byEmail(email: string): Promise<void>
  /** Only as far as the field for the code. */
  submitEmail(email: string): Promise<void>
  /** Logs in at a stand-in provider that asks (`startSocialProviders({ asks: true })`). `as`: the name on its page; none: cancels. */
  bySocial(provider: string, as: string | undefined): Promise<void>
  /** Scans the code with the visitor's Farcaster app. */
  byFarcaster(relay: FarcasterRelay, userName: string): Promise<void>
  /** After the first login: sets up no recovery for now. */
  later(): Promise<void>
  /**
   * Answers what the login site asks. `acknowledges`: ticks each danger that it tells first; without it, a question
   * with a danger can't be approved.
   */
  approve(options?: { readonly acknowledges?: boolean | undefined }): Promise<void>
  reject(): Promise<void>
}

/**
 * Drives a login as a visitor does.
 *
 * @example
 * const mailbox = await startMailbox()
 * const visitor = loginVisitor(page, { url: 'https://login.shop.example', mailbox })
 * await page.getByRole('button', { name: 'Connect wallet' }).click()
 * await visitor.byEmail('ann@shop.example')
 */
export function loginVisitor(page: Page, { mailbox, url }: LoginVisitorOptions): LoginVisitor {
  const modal = page.getByRole('dialog')
  const button = (name: string | RegExp) => modal.getByRole('button', { name })
  const frame = page.frameLocator(`iframe[src^="${new URL(url).origin}/"]`)

  async function choose(name: string) {
    const wanted = button(new RegExp(`^Continue with ${name}`))
    const more = modal.getByRole('button', { name: 'More', exact: true })
    await wanted.or(more).first().waitFor()
    if (!(await wanted.isVisible())) await more.click()
    await wanted.click()
  }

  const code = modal.getByLabel('Code from the mail, six digits')
  async function submitEmail(email: string) {
    await modal.getByLabel('E-mail address').fill(email)
    await modal.getByLabel('E-mail address').press('Enter')
    const device = button('This is my device')
    await code.or(device).waitFor()
    if (await device.isVisible()) await device.click()
    await code.waitFor()
  }

  return {
    frame,
    submitEmail,
    async byEmail(email) {
      if (!mailbox) throw new Error('A login by e-mail needs a mailbox.')
      await submitEmail(email)
      await code.fill(await mailbox.nextCode(email))
    },
    async bySocial(provider, as) {
      const [popup] = await Promise.all([page.waitForEvent('popup'), choose(provider)])
      const answer = as === undefined ? 'Cancel' : `Continue as ${as}`
      await pressToClose(popup, () => popup.getByRole('button', { name: answer, exact: true }).click())
    },
    async byFarcaster(relay, userName) {
      const before = relay.links.length
      await choose('Farcaster')
      await modal.getByLabel('QR code that logs you in with Farcaster').waitFor()
      const link = relay.links[before]
      if (link === undefined) throw new Error('The login opened no channel at the Farcaster relay.')
      await relay.approve(link, { userName })
    },
    async later() {
      await frame.getByRole('button', { name: 'Later', exact: true }).click()
      await frame.getByRole('button', { name: 'I understand, later' }).click()
    },
    async approve({ acknowledges = false } = {}) {
      const ready = async (root: FrameLocator | Page) => {
        const button = root.getByRole('button', { name: approving })
        await button.waitFor()
        await tried(root)
        if (acknowledges) for (const box of await root.getByRole('checkbox').all()) await box.check()
        return button
      }
      const here = frame.getByRole('button', { name: approving })
      // Browsers that can't tell what covers a frame approve in a window of the login site.
      const inWindow = frame.getByRole('button', { name: 'Continue in a window' })
      await here.or(inWindow).first().waitFor()
      if (await here.isVisible()) return (await ready(frame)).click()
      const [opened] = await Promise.all([page.waitForEvent('popup'), inWindow.click()])
      const button = await ready(opened)
      // The window may be gone before Playwright has heard how the press went.
      await button.click().catch((error: unknown) => {
        if (!opened.isClosed()) throw error
      })
    },
    async reject() {
      // The question may still move while it is drawn. It can be answered once it stood still for a moment.
      const answer = frame.getByRole('button', { name: approving })
      await answer.waitFor()
      await tried(frame)
      // A danger that isn't ticked keeps it shut.
      if ((await frame.getByRole('checkbox').count()) === 0) await answer.click({ trial: true })
      await frame.getByRole('button', { name: 'Reject' }).click()
    },
  }
}

/** The login site has tried what it asks about. */
const tried = (root: FrameLocator | Page) => root.locator('[aria-busy=true]').waitFor({ state: 'detached' })

const approving = /^(Approve|Sign|Sign anyway)$/
