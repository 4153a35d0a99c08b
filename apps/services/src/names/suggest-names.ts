import type { Zone } from './name-rules.ts'
import { refuseLabel } from './name-rules.ts'
import type { NameStore } from './name-store.ts'

export type SuggestedName = { readonly name: string; readonly registered: boolean }

const endings = ['1', '2', '3', '7', '21', '42', '99', '-id', '-eth', 'hq']
const beginnings = ['hey-', 'its-', 'the-', 'my-']
const most = 8

/** The name itself and similar free ones. A text too short for a name is lengthened. */
export async function suggestNames(store: NameStore, zone: Zone, text: string): Promise<readonly SuggestedName[]> {
  const typed = text.toLowerCase().split('.')[0] ?? ''
  const stem = typed.replace(/[^a-z0-9-]/g, '').slice(0, 40)
  if (stem === '') return []
  const similar = [...endings.map((end) => `${stem}${end}`), ...beginnings.map((begin) => `${begin}${stem}`)]
  const labels = [...new Set([...(typed === stem ? [stem] : []), ...similar])].filter(
    (label) => refuseLabel(label) === undefined,
  )
  const nameOf = (label: string) => `${label}.${zone.name}`
  const taken = await store.taken(labels.map(nameOf))
  const all = labels.map((label) => ({
    name: nameOf(label),
    // The answer doesn't say why a name isn't available.
    registered: taken.has(nameOf(label)) || zone.reserved.includes(label),
  }))
  return all.filter(({ name, registered }) => !registered || name === nameOf(stem)).slice(0, most)
}
