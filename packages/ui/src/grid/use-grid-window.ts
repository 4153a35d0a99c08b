import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type GridWindow, gridWindow, sameWindow } from './grid-window.ts'

/** The rows drawn before the first measure, and in environments without layout: as many as the dialog shows. */
const initial = gridWindow({ width: 336, rowHeight: 96, offset: 0, viewHeight: 480 })

function measure(grid: HTMLElement, scroller: Element | null): GridWindow | undefined {
  const rowHeight = grid.querySelector<HTMLElement>('.lk-grid-cell')?.offsetHeight
  if (!rowHeight) return undefined
  const box = grid.getBoundingClientRect()
  const viewTop = scroller ? scroller.getBoundingClientRect().top : 0
  const viewHeight = scroller ? scroller.clientHeight : grid.ownerDocument.documentElement.clientHeight
  return gridWindow({ width: grid.clientWidth, rowHeight, offset: viewTop - box.top, viewHeight })
}

/** Follows scrolling and size; changes only when another row comes into reach. */
export function useGridWindow(ref: RefObject<HTMLElement | null>): GridWindow {
  const [shown, setShown] = useState(initial)

  useLayoutEffect(() => {
    const grid = ref.current
    const next = grid && measure(grid, grid.closest('.lk-scroll'))
    if (next) setShown((last) => (sameWindow(last, next) ? last : next))
  }, [ref])

  useEffect(() => {
    const grid = ref.current
    if (!grid) return
    const scroller = grid.closest('.lk-scroll')
    const update = () => {
      const next = measure(grid, scroller)
      if (next) setShown((last) => (sameWindow(last, next) ? last : next))
    }
    const target = scroller ?? grid.ownerDocument
    target.addEventListener('scroll', update, { passive: true })
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(update)
    sizes?.observe(grid)
    if (scroller) sizes?.observe(scroller)
    return () => {
      target.removeEventListener('scroll', update)
      sizes?.disconnect()
    }
  }, [ref])

  return shown
}
