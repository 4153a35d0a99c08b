import * as v from 'valibot'
import { ConfigError } from '../config/values/config-error.ts'
import { BackupError } from '../store/backup/backup-error.ts'
import { DatabaseError } from '../store/database-error.ts'
import type { CliContext } from './command.ts'
import { commands } from './commands/commands.ts'
import { commandHelp, programHelp } from './help.ts'
import { parseCommandLine } from './parse-command-line.ts'
import { UsageError } from './usage-error.ts'

/**
 * Runs one command line.
 *
 * @returns the exit code: 0 it is done, 1 it could not be done, 2 the command line isn't understood
 */
export async function runCli(words: readonly string[], context: CliContext): Promise<number> {
  try {
    if (words[0] === '--help' || words[0] === '-h' || words[0] === 'help') {
      context.out(programHelp(commands))
      return 0
    }
    const { command, flags, positionals, wantsHelp } = parseCommandLine(words, commands)
    if (!wantsHelp) return await command.run(context, flags, positionals)
    context.out(commandHelp(command))
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      context.err(`${error.message}. See latchkey-services --help`)
      return 2
    }
    context.err(explain(error))
    return 1
  }
}

/** One line for an expected error; the whole stack for any other. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof BackupError) return error.message
  if (error instanceof DatabaseError) return `store: ${error.message}`
  if (v.isValiError(error)) return `${v.getDotPath(error.issues[0]) ?? 'input'}: ${error.issues[0].message}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
