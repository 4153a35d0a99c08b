import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { CardShimmer } from '../card/card.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import { useUi } from '../ui-provider/ui-context.ts'
import css from './grid.css?inline'
import { moveInGrid } from './move-in-grid.ts'
import { useGridWindow } from './use-grid-window.ts'

/** What a `Grid` tells the element in one of its cells. */
export type GridCell = {
  /** On the screen or next to it: only now may its image be fetched. */
  readonly near: boolean
  /** For the element in the cell: one cell is Tab's stop, arrows move. */
  readonly tabIndex: 0 | -1
}

/** The props of `Grid`. */
export type GridProps<item> = {
  /** What the grid holds, for screen readers. */
  readonly label: string
  readonly items: readonly item[]
  readonly itemKey: (item: item) => string
  /** What was searched for. Another search begins at its first item. */
  readonly searched?: string | undefined
  /** One focusable element, e.g. a Card. */
  readonly renderItem: (item: item, cell: GridCell) => ReactNode
  /** How many there are in all, if more than are loaded. */
  readonly total?: number | undefined
  /** More are coming: shimmer cards fill the last row and one more, or a screen if there is nothing yet. */
  readonly loading?: boolean | undefined
  /** The end is near and nothing is loading. Called once for each length of `items`. */
  readonly onMore?: (() => void) | undefined
}

/** Placeholders when nothing is there yet. */
const firstShimmers = 16

/** Thousands of cards, of which two screens exist: scrolls with the nearest `.lk-scroll` or the page. */
export function Grid<item>(props: GridProps<item>): ReactNode {
  const { label, items, itemKey, renderItem, total, loading, onMore } = props
  useStyles(css)
  const { dir } = useUi()
  const list = useRef<HTMLUListElement>(null)
  const { columns, from, to, nearFrom, nearTo } = useGridWindow(list)
  const key = `${props.searched} ${items[0] && itemKey(items[0])}`
  const [active, setActive] = useState(0)
  const [first, setFirst] = useState(key)
  const moved = useRef(false)
  const askedAt = useRef(-1)

  // Another search or other items: what was reached among the ones before says nothing here. Two searches may have the same first item.
  if (first !== key) {
    setFirst(key)
    setActive(0)
  }

  const count = items.length
  const fill = count === 0 ? firstShimmers : columns + ((columns - (count % columns)) % columns)
  const cells = count + (loading ? fill : 0)
  const stop = Math.min(active, Math.max(0, count - 1))

  useLayoutEffect(() => {
    if (!moved.current) return
    moved.current = false
    list.current?.querySelector<HTMLElement>(`[data-index="${active}"] > :is(button, a)`)?.focus()
  }, [active])

  useEffect(() => {
    if (loading || !onMore || askedAt.current === count || to * columns < count) return
    askedAt.current = count
    onMore()
  }, [loading, onMore, to, columns, count])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const cell = (event.target as Element).closest('[data-index]')
    const index = Number(cell?.getAttribute('data-index') ?? -1)
    const next = index < 0 ? undefined : moveInGrid(event.key, { index, columns, count, dir })
    if (next === undefined) return
    event.preventDefault()
    moved.current = next !== active
    setActive(next)
  }

  function cell(index: number): ReactNode {
    const row = Math.floor(index / columns)
    const item = items[index]
    const style = { '--lk-row': row, '--lk-column': index % columns } as CSSProperties
    if (item === undefined)
      return (
        <li key={`shimmer${index}`} className="lk-grid-cell" style={style} aria-hidden="true">
          <CardShimmer />
        </li>
      )
    return (
      <li
        key={itemKey(item)}
        className="lk-grid-cell"
        style={style}
        data-index={index}
        aria-setsize={total ?? count}
        aria-posinset={index + 1}
      >
        {renderItem(item, { near: row >= nearFrom && row < nearTo, tabIndex: index === stop ? 0 : -1 })}
      </li>
    )
  }

  const start = from * columns
  const end = Math.min(cells, to * columns)
  const shown: ReactNode[] = []
  // The stop stays, even far away, or focus would be lost when it scrolls out.
  if (stop < start && count > 0) shown.push(cell(stop))
  for (let index = start; index < end; index++) shown.push(cell(index))
  if (stop >= end && count > 0) shown.push(cell(stop))

  const style = { '--lk-rows': Math.ceil(cells / columns), '--lk-columns': columns } as CSSProperties
  return (
    <ul
      ref={list}
      role="list"
      className="lk-grid"
      style={style}
      aria-label={label}
      aria-busy={loading}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const index = (event.target as Element).closest('[data-index]')?.getAttribute('data-index')
        if (index) setActive(Number(index))
      }}
      {...part('grid')}
    >
      {shown}
    </ul>
  )
}
