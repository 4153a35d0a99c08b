import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** The element that carries the modal's shadow root. */
export function host(): HTMLElement | null {
  return document.querySelector('[data-latchkey-host=dialog], [data-latchkey-host=embedded]')
}

const root = () => host()?.shadowRoot as unknown as HTMLElement

/** Testing Library's queries for the modal's content, without a view that is leaving. */
export const modal = () => within(root())

export const inside = (selector: string): HTMLElement | null => host()?.shadowRoot?.querySelector(selector) ?? null

export const shown = (): string | undefined => inside('[data-latchkey-view]')?.dataset.latchkeyView

/** Waits for a view; the first of a kind loads its module. */
export const see = (view: string) => waitFor(() => expect(shown()).toBe(view))

export const gone = () => waitFor(() => expect(inside('dialog[open]')).toBeNull())

/** The frame that paints the press is over: the modal shows an opening in the task after it. */
export const painted = () =>
  act(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve)))))

export const press = (element: HTMLElement | null) => {
  expect(element).not.toBeNull()
  if (element) fireEvent.click(element)
}

/** A button or link by what it is called. */
export const named = (name: string | RegExp) => modal().getByRole('button', { name })

/** Presses a link without leaving the page, which jsdom can't. */
export function follow(link: HTMLElement): void {
  link.addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent.click(link)
}
