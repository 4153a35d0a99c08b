import type { CliContext, Flags } from './command.ts'
import { loadConfig } from './load-config.ts'

/**
 * Says that a project doesn't end, because the settings that the command reads have it too: they count more than the
 * store. False when they don't have it.
 */
export function keptBySettings(context: CliContext, flags: Flags, id: string): boolean {
  const isKept = loadConfig(context, flags).projects.some((project) => project.id === id)
  if (isKept)
    context.err(`${id}: the setting projects has it, so it goes on. Take it out there, and restart the services`)
  return isKept
}
