/** True inside one of the three squares by which a scanner finds the code. */
function isFinder(x: number, y: number, size: number): boolean {
  const far = size - 7
  return (x < 7 && y < 7) || (x >= far && y < 7) || (x < 7 && y >= far)
}

/**
 * The dark modules as one stroked path of dots, without the finder squares (drawn apart) and without those in the middle (`cleared`, a fraction
 * of the width).
 * A dot is a stroke of no length with round ends: the shortest way to write it.
 */
export function qrPath(data: readonly (readonly boolean[])[], cleared: number): string {
  const size = data.length
  // An odd hole around the odd middle.
  const hole = cleared > 0 ? Math.round(size * cleared) | 1 : 0
  const from = (size - hole) / 2
  const to = size - from
  let path = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const inHole = hole > 0 && x >= from && x < to && y >= from && y < to
      if (data[y]?.[x] && !inHole && !isFinder(x, y, size)) path += `M${x}.5 ${y}.5h0`
    }
  return path
}
