import type { Page } from '@playwright/test'

export type Motion = { readonly what: string | undefined; readonly name: string; readonly ms: number }

declare global {
  interface Window {
    motions: Motion[]
  }
}

/** Notes every animation and transition of ours that starts, in our shadow roots and on the page's buttons, by its events and by `animate()`; also on pages loaded later. */
export async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(listenToMotion)
  await page.evaluate(listenToMotion)
}

function listenToMotion() {
  window.motions = []
  const ours = '[data-latchkey-host], [data-latchkey-button], [data-latchkey-button] *'
  const nameOf = (element: Element) =>
    element.classList.contains('lk-frame') ? 'frame' : (element.getAttribute('data-latchkey-part') ?? undefined)
  const toMs = (time: string | undefined) => Math.round(Number.parseFloat(time ?? '') * 1000)
  const isOurs = (element: Element) => element.getRootNode() instanceof ShadowRoot || element.matches(ours)

  const { animate, attachShadow } = Element.prototype
  Element.prototype.animate = function (keyframes, options) {
    const keys = Array.isArray(keyframes) ? keyframes.flatMap((keyframe) => Object.keys(keyframe)) : []
    const ms = Number(typeof options === 'object' ? options.duration : options)
    window.motions.push({ what: nameOf(this), name: [...new Set(keys)].join(' '), ms })
    return animate.call(this, keyframes, options)
  }
  const listen = (root: ShadowRoot | Document) => {
    root.addEventListener('animationstart', (event) => {
      const { target, animationName } = event as AnimationEvent
      if (!(target instanceof Element) || !isOurs(target)) return
      const style = getComputedStyle(target)
      const index = style.animationName.split(', ').indexOf(animationName)
      const ms = toMs(style.animationDuration.split(', ')[index])
      window.motions.push({ what: nameOf(target), name: animationName, ms })
    })
    root.addEventListener('transitionrun', (event) => {
      const { target, propertyName } = event as TransitionEvent
      if (target instanceof Element && isOurs(target))
        window.motions.push({ what: nameOf(target), name: propertyName, ms: Number.NaN })
    })
  }
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options)
    listen(root)
    return root
  }
  listen(document)
  for (const { shadowRoot } of document.querySelectorAll('[data-latchkey-host]')) if (shadowRoot) listen(shadowRoot)
}

export function motions(page: Page): Promise<Motion[]> {
  return page.evaluate(() => window.motions)
}

/** Elements that would move if something changed. */
export function movable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const roots = [...document.querySelectorAll('[data-latchkey-host]')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    const buttons = document.querySelectorAll('[data-latchkey-button], [data-latchkey-button] *')
    return [...roots.flatMap((root) => [...root.querySelectorAll('*')]), ...buttons].flatMap((element) =>
      ['', '::before', '::after'].flatMap((pseudo) => {
        const { animationName, transitionProperty, transitionDuration } = getComputedStyle(element, pseudo)
        const still =
          animationName === 'none' && (transitionProperty === 'none' || /^0s(, 0s)*$/.test(transitionDuration))
        return still ? [] : [`${element.className}${pseudo}: ${animationName} ${transitionProperty}`]
      }),
    )
  })
}
