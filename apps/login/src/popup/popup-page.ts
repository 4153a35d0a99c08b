import type { PopupWindows } from './ask-frame.ts'

/** The window of a popup, as its logic uses it. The browser's own is `browserPopup`. */
export type PopupPage = PopupWindows & {
  /** The whole address. Its fragment is read once and removed, so that it stays in no history. */
  takeAddress(): string
  goTo(url: string): void
  close(): void
  /** The visitor closes the window, or leaves its page. */
  onLeave(listener: () => void): void
  /** Kept for this window alone, over its visit to the provider: `sessionStorage`. */
  readonly session: {
    read(name: string): string | null
    write(name: string, value: string): void
    remove(name: string): void
  }
}
