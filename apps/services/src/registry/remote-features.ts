import type { Project } from '../config/project.ts'

type Feature = Project['features'][number]

/** All switches there are. A client reads a missing one as off, so every answer holds them all. */
const ids = ['activity', 'onramp', 'swap', 'social_login', 'reown_branding'] as const satisfies readonly Feature['id'][]

/** The remote configuration of a project: what it says, and off for the rest. */
export function remoteFeatures(project: Project): Feature[] {
  return ids.map(
    (id) => project.features.find((feature) => feature.id === id) ?? { id, isEnabled: false, config: null },
  )
}
