import type { Connector } from '../../kernel/ports/connector.ts'

/** The id of the row that a connector begins: stable across visits, whatever is learnt about the wallet later. */
export function rowId({ info, adapterId, id }: Pick<Connector, 'info' | 'adapterId' | 'id'>): string {
  return info?.rdns ?? `${adapterId}:${id}`
}
