import type { PopupWindows } from './ask-frame.ts'

/** The window of a popup, as far as its logic uses it. `browserPopup` makes the browser's own. */
export type PopupPage = PopupWindows & {
  /** Takes the whole URL. Its fragment is then removed, so that it stays in no history. */
  takeAddress(): string
  goTo(url: string): void
  close(): void
  /** Calls back when the visitor closes the window or leaves its page. */
  onLeave(listener: () => void): void
  /** Values of this window only, which survive its visit to the provider: `sessionStorage`. */
  readonly session: {
    read(name: string): string | null
    write(name: string, value: string): void
    remove(name: string): void
  }
}
