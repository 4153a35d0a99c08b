/** Where an arrow key leads in a grid of `count` cells; undefined for other keys. Right and left follow the writing direction. */
export function moveInGrid(
  key: string,
  { index, columns, count, dir }: { index: number; columns: number; count: number; dir: 'ltr' | 'rtl' },
): number | undefined {
  const step = dir === 'rtl' ? -1 : 1
  const moves: Record<string, number> = {
    ArrowRight: index + step,
    ArrowLeft: index - step,
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    Home: 0,
    End: count - 1,
  }
  const to = moves[key]
  if (to === undefined) return undefined
  // Below the last row's gap lies its last cell.
  if (key === 'ArrowDown' && to >= count && Math.floor(index / columns) < Math.floor((count - 1) / columns))
    return count - 1
  return to < 0 || to >= count ? index : to
}
