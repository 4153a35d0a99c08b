import { systemClock } from '@latchkey/core'
import { protocolVersion } from '@latchkey/frame/protocol'
import { type ServedApp, serveApp } from '@latchkey/frame/remote'
import { createHandlers } from '../frame/handlers.ts'
import { createNodes } from '../networks/nodes.ts'
import { browserWindows } from '../popup/browser-popup.ts'
import { createHandOver } from '../popup/hand-over.ts'
import { createApprovals } from '../rpc/approvals.ts'
import type { Question } from '../rpc/rpc-context.ts'
import { loadSocialLogin } from '../social/load-social-login.ts'
import type { FrameContext } from '../stage/frame-context.ts'
import { createStage } from '../stage/stage.ts'
import { lazyVault } from '../worker/lazy-vault.ts'
import { openBrowserStore } from '../worker/open-browser-store.ts'
import type { Vault } from '../worker/vault-client.ts'
import { isAllowedApp } from './allowed-origin.ts'
import { createFrameKeys } from './frame-keys.ts'
import { readFrameQuery } from './frame-query.ts'
import type { Drawn } from './mount.tsx'
import { readProject, readSiteConfig } from './site-config.ts'

/**
 * Starts the login frame: it reads its URL, checks the app around it, and answers that app. A page that the project
 * doesn't allow gets no message at all.
 */
export async function startFrame(): Promise<void> {
  const query = readFrameQuery(location.search)
  if (!query || window.parent === window) return
  const { origin, projectId } = query
  const get: typeof fetch = (input, init) => fetch(input, init)
  const site = await readSiteConfig(get)
  const project = await readProject(get, site, projectId)
  const around = location.ancestorOrigins && [...location.ancestorOrigins]
  const { ancestors, passkeyRpId: rpId = location.hostname } = project
  if (!isAllowedApp({ origin, ancestors, around })) return

  // Projects whose accounts must not be linkable each have their own stored data.
  const databaseName = project.accounts === 'per-project' ? `latchkey-login-${projectId}` : 'latchkey-login'
  const { server, store, tokens } = openBrowserStore({ services: site.services, databaseName })
  const stage = createStage()
  const note = {}
  const approvals = createApprovals<Question>()
  const vault = lazyVault(async () =>
    (await import('../worker/vault-of-frame.ts')).vaultOfFrame({ services: site.services, databaseName }),
  )
  const handOver = createHandOver(browserWindows(window))
  const notify: ServedApp['notify'] = (name, payload) => app.notify(name, payload)
  const handlers = createHandlers({
    projectId,
    origin,
    chainId: query.chainId,
    server,
    tokens,
    store,
    clock: systemClock,
    handOver,
    socialPage: `${location.origin}/social.html`,
    notify,
    passkeyPage: `${location.origin}/passkey.html`,
    keys: createFrameKeys({ vault, stage, store }),
    passkeys: {
      sign: async (...given) =>
        (await import('../step-up/ask-passkey.ts')).createPasskeys({ rpId, stage }).sign(...given),
    },
    approvals,
    nodes: createNodes({ url: site.services, projectId, fetch: get, clock: systemClock }),
    lastChain: createStoredText(`latchkey:${projectId}:last-chain`),
    preferredType: createStoredText(`latchkey:${projectId}:account-type`),
    prepare: () => drawing.prepare(),
    isLocal: /(^|\.)localhost$/.test(location.hostname),
    screens: {
      logInByEmail: (signal) => stage.show('email', {}, signal),
      showSettings: (signal, asked) => stage.show('settings', { note, asked }, signal).catch(closedIsDone),
    },
    onTheme: (theme) => stage.setLooks({ theme }),
    onApp: (app) => stage.setLooks({ app }),
    locale: () => stage.getState().looks.theme.locale,
    reload: () => location.reload(),
  })
  const app: ServedApp = serveApp({
    app: window.parent,
    origin,
    listen(listener) {
      window.addEventListener('message', listener)
      return () => window.removeEventListener('message', listener)
    },
    handlers: query.enableLogger ? (await import('../frame/logged.ts')).logged(handlers) : handlers,
    random: { id: () => crypto.randomUUID() },
  })

  const context: FrameContext = {
    isWindow: false,
    handOver,
    loadSocialLogin,
    services: site.services,
    projectId,
    origin,
    project,
    approvals,
    stage,
    vault,
    server,
    tokens,
    request: (request) =>
      handlers.RPC_REQUEST(request as never, { origin: location.origin, signal: new AbortController().signal }),
    store,
    onDrawn: (height, title) =>
      notify('VISIBILITY', { visible: true, title, ...(height > 0 && { height: Math.min(4096, Math.ceil(height)) }) }),
  }
  const drawing = showWhatWaits(context, () => notify('VISIBILITY', { visible: false }))
  reportVisibility(vault)
  notify('READY', { version: protocolVersion })
}

/** If the visitor closed "Your login", its request succeeds. If the app gave up, it fails. */
function closedIsDone(error: unknown): undefined {
  if ((error as { code?: unknown }).code === 'connection/user-rejected') return undefined
  throw error
}

/**
 * Loads the frame's components when there is something to show, and tells the app when nothing is left to show.
 *
 * @returns `prepare` loads the components ahead, with the screens of a first login
 */
function showWhatWaits(context: FrameContext, onEmpty: () => void): { prepare(): void } {
  const { approvals, stage, vault } = context
  let isShown = false
  let drawn: Promise<Drawn> | undefined
  const load = () => {
    drawn ??= import('./mount.tsx').then(({ mount }) => mount(context))
    return drawn
  }
  function showOrHide() {
    const wanted = approvals.getState().current !== undefined || stage.getState().screen !== undefined
    if (wanted === isShown) return
    isShown = wanted
    if (!wanted) onEmpty()
    // The worker loads while the visitor reads. It opens no key until it is asked to sign.
    if (approvals.getState().current) vault.prepare()
    load().then(
      ({ show }) => show(isShown),
      () => {
        // The waiting questions can't be shown, so they end. The next question tries to load again.
        drawn = undefined
        for (let next = approvals.getState().current; next; next = approvals.getState().current) approvals.fail(next.id)
        stage.getState().screen?.fail()
      },
    )
  }
  approvals.subscribe(showOrHide)
  stage.subscribe(showOrHide)
  return {
    prepare() {
      vault.prepare()
      load().then(
        ({ load }) => load('set-up-recovery'),
        () => {
          drawn = undefined
        },
      )
    },
  }
}

/** Tells the worker whether the page is visible, and locks the keys when the page is left. */
function reportVisibility(vault: Vault): void {
  document.addEventListener('visibilitychange', () => {
    if (vault.isRunning())
      void vault.ask('visible', { isVisible: document.visibilityState === 'visible' }).catch(() => {})
  })
  window.addEventListener('pagehide', () => {
    if (vault.isRunning()) void vault.ask('lock').catch(() => {})
  })
}

/** Makes a text that survives a reload, if the browser lets a frame store data. */
function createStoredText(name: string) {
  let text: string | undefined
  try {
    text = localStorage.getItem(name) ?? undefined
  } catch {}
  return {
    read: () => text,
    write(next: string) {
      text = next
      // The browser may refuse storage to a frame.
      try {
        localStorage.setItem(name, next)
      } catch {}
    },
  }
}
