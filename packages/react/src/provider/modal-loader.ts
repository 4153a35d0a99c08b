// The types of modules that load later: importing it from its modules would tie every module that reads the context to all of them.
import type {
  CloseParameters,
  Connection,
  Connector,
  LatchkeyClient,
  Network,
  OpenParameters,
  Readable,
  Route,
  Status,
  View,
} from '@latchkey/core'
import type { Lazy } from '@latchkey/core/internal'
import type { RouterState } from '@latchkey/core/modal'
import type { PageButtonProps } from '@latchkey/ui'
import type { LegalProps } from '@latchkey/ui/views/connect'
import type { ComponentType } from 'react'

/** A view's module: what it shows and what the dialog's heading says. */
export type ViewModule<V extends View = View> = {
  readonly View: ComponentType<{ readonly route: Extract<Route, { view: V }> }>
  readonly useTitle: (route: Extract<Route, { view: V }>) => string
  /** The same beside another view, in a wide dialog. */
  readonly Aside?: ComponentType | undefined
}

/** The views' modules of one provider. */
export type Views = {
  /** The module, when it is here already: then the click itself renders, with nothing to await. */
  get<V extends View>(view: V): ViewModule<V> | undefined
  /** A failed load (offline, a new deployment) is tried again at the next call, as `lazily` does it. */
  load(view: View): Promise<void>
  /** The component that draws an app's terms. */
  readonly legal: Lazy<{ readonly LegalView: ComponentType<LegalProps> }>
}

/** The router as the modal shows it: one frame behind at an opening, and where the view was drawn ahead. */
export type PresentedRouter = Readable<RouterState> & {
  /**
   * The view that is drawn ahead, by its route as JSON. `show` shows it before React knows of it, and returns what
   * hides it again, or nothing where it can't; `catchUp` ends React's delay.
   */
  ahead?: { readonly key: string; show(catchUp: () => void): (() => void) | undefined } | undefined
}

/** What the modal of one provider keeps. */
export type ModalParts = {
  readonly views: Views
  readonly presented: PresentedRouter
}

/** `modal/modal.lazy.ts`, and what it made for one provider. */
export type ModalCode = ModalParts & {
  readonly Modal: ComponentType
  openModal(client: LatchkeyClient, parameters?: OpenParameters): Promise<Connection | null>
  closeModal(client: LatchkeyClient, parameters?: CloseParameters): boolean
  hasConsented(client: LatchkeyClient): boolean
  startConnecting(client: LatchkeyClient, connector: Pick<Connector, 'adapterId' | 'id'>): void
  showLoadFailure(client: LatchkeyClient): void
  prepareAtIdle(client: LatchkeyClient, views: Views): () => void
  prepareView(client: LatchkeyClient, views: Views, view?: View): Promise<void>
}

/** What is known of an account beyond its address. */
export type AccountFacts = {
  readonly name?: string | undefined
  /** Has passed `safeIcon`. */
  readonly avatar?: string | undefined
  /** As shown, e.g. `1.204 ETH`. */
  readonly balance?: string | undefined
}

/** How a connect button shows the network. */
export type ShownNetwork = 'show' | 'icon' | 'hide'

/** What a connect button shows of a connection. */
export type ShownConnection = {
  readonly account: (AccountFacts & { readonly address: string }) | undefined
  readonly network: Network
  openNetworks(): void
  readonly status: Status
  readonly unsupported: boolean
}

export type AppAvatarProps = {
  readonly address: string
  /** The image from a name service; it has passed `safeIcon`. */
  readonly ensImage: string | undefined
  /** In px, with the default font size. */
  readonly size: number
}

/** `buttons/connected.lazy.ts`: the modules that the buttons need once an account is connected. */
export type ConnectedCode = {
  /** The app's own avatar; draws nothing without one. */
  readonly AppAvatar: ComponentType<AppAvatarProps>
  readonly ConnectedButton: ComponentType<
    PageButtonProps & { readonly shows: ShownConnection; readonly network?: ShownNetwork | undefined }
  >
  /** Looked up while there is a subscriber, at most one. */
  accountFacts(
    client: LatchkeyClient,
    what: { readonly connectionId: string; readonly balance: boolean; readonly locale: string },
  ): Readable<AccountFacts>
}

/** The modal's code for one provider: the page's initial code has none of it. */
export type ModalLoader = {
  readonly code: Lazy<ModalCode>
  /** What the buttons need once an account is connected. */
  readonly connected: Lazy<ConnectedCode>
  /** As core's `openModal`. Within the click where the code is here, else as soon as it is; `null` where it can't be loaded. */
  open(parameters?: OpenParameters): Promise<Connection | null>
  /** As core's `closeModal`. */
  close(parameters?: CloseParameters): boolean
  /**
   * On hover and focus of a trigger: everything the first click will need, without prompting or asking any service. By default for the
   * view that an opening will show.
   */
  preload(view?: View): void
  /** Says that the modal can't be shown, and closes it. */
  fail(error: unknown): null
}
