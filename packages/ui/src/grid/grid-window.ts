/** Which part of a grid is drawn. Rows count from 0, `to` is the first one that isn't in. */
export type GridWindow = {
  readonly columns: number
  readonly from: number
  readonly to: number
  /** Rows whose images may be fetched: those on the screen and one more at each end. */
  readonly nearFrom: number
  readonly nearTo: number
}

export type GridMeasure = {
  /** All in px. `offset` is how far the grid's top lies above the top of what is seen. */
  readonly width: number
  readonly rowHeight: number
  readonly offset: number
  readonly viewHeight: number
}

/** Half a screen more at each end is drawn: two screens of elements in all, however long the list. */
export function gridWindow({ width, rowHeight, offset, viewHeight }: GridMeasure): GridWindow {
  // A card is 7.6 font sizes wide and a row 9.6 high: 4 columns in 328 px, 3 in less.
  const cardWidth = (rowHeight * 7.6) / 9.6
  const gap = rowHeight / 12
  const first = Math.floor(offset / rowHeight)
  const last = Math.ceil((offset + viewHeight) / rowHeight)
  const more = Math.ceil(viewHeight / rowHeight / 2)
  return {
    columns: Math.max(3, Math.floor((width + gap) / (cardWidth + gap))),
    from: Math.max(0, first - more),
    to: Math.max(0, last + more),
    nearFrom: first - 1,
    nearTo: last + 1,
  }
}

export function sameWindow(a: GridWindow, b: GridWindow): boolean {
  return (
    a.columns === b.columns && a.from === b.from && a.to === b.to && a.nearFrom === b.nearFrom && a.nearTo === b.nearTo
  )
}
