import type { ReactNode } from 'react'
import { Row } from '../row/row.tsx'
import { Shimmer } from '../waiting/waiting.tsx'

/** Keeps the space of a row that is coming. `index` varies the width, so that a stack of them looks like a list. */
export function SkeletonRow({ index }: { readonly index: number }): ReactNode {
  return (
    <Row
      leading={<Shimmer width={4} height={4} shape="tile" />}
      title={<Shimmer width={[12, 9, 14, 10][index % 4]} />}
    />
  )
}
