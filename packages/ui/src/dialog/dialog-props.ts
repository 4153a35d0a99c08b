import type { ReactNode } from 'react'
import type { ThemeVariables } from '../tokens/tokens.ts'

/** How a visitor asked to close. `forced`: the browser closed it by itself (a second back gesture); it is closed already. */
export type CloseReason = 'button' | 'backdrop' | 'escape' | 'forced'

/** What the modal and the embedded form have in common. */
export type PanelProps = {
  /** The view's name, for `data-latchkey-view`. A change is a view change: height, header and view move, focus goes to the heading. */
  readonly view: string
  /** Tells two views of one name apart, e.g. by wallet. @default view */
  readonly viewKey?: string | undefined
  /** Which way the view lies: deeper scales in, back scales out. */
  readonly direction?: 'forward' | 'back' | undefined
  /** The heading, and the accessible name. */
  readonly title: string
  /** Present = the back button is drawn; `canBack: false` hides it. */
  readonly onBack?: (() => void) | undefined
  readonly canBack?: boolean | undefined
  /** A help button at the start of the header, if there is no back button. */
  readonly onHelp?: (() => void) | undefined
  /** A line runs below the header. */
  readonly loading?: boolean | undefined
  /** Why closing is off: an attempt shakes, says it and moves focus to the element with `data-latchkey-part="cancel"`. */
  readonly blocked?: string | undefined
  /** How often another part of the page, e.g. the app's own code, tried to close it and was refused. It shakes whenever this grows. */
  readonly refusals?: number | undefined
  /** Values that differ from the theme. */
  readonly variables?: ThemeVariables | undefined
  /** The app's own content, drawn in the light DOM and shown where a `<slot>` of that name is (`latchkey-legal`). */
  readonly slots?: { readonly [name: string]: ReactNode } | undefined
  readonly children: ReactNode
  /** The view that probably follows, drawn hidden from eyes, keys and screen readers. When `viewKey` becomes its key, it only has to be shown. */
  readonly next?: { readonly viewKey: string; readonly children: ReactNode } | undefined
}

/** The props of `Dialog`. */
export type DialogProps = PanelProps & {
  readonly open: boolean
  /** Draws the closed dialog, in no page yet, so that opening it only has to show it. */
  readonly ahead?: boolean | undefined
  readonly onClose: (reason: CloseReason) => void
  /** `top`: the browser's top layer, above everything. `z-index`: under overlays of the page that are higher. @default 'top' */
  readonly layer?: 'top' | 'z-index' | undefined
  /** `wide` shows `aside` beside the view where there is room. @default 'compact' */
  readonly size?: 'compact' | 'wide' | undefined
  /** A `WhatIsAWalletAside`, which brings the styles of the column. */
  readonly aside?: ReactNode
  /** The app's own host element, if appending to `body` is off. */
  readonly container?: HTMLElement | null | undefined
  /** Drawn above the panel, e.g. a Toast: an element outside of a modal dialog can't be pressed. */
  readonly overlay?: ReactNode
  /** The element pressed last: it gets focus back if no element had it when the dialog opened (Safari doesn't focus a pressed button). */
  readonly openedBy?: (() => Element | null) | undefined
  /** Closed and the last animation is over. */
  readonly onClosed?: (() => void) | undefined
}
