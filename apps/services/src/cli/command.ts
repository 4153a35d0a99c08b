import type { ChildProcess } from 'node:child_process'
import type { SupervisedMessage } from '../watchdog/supervise.ts'

/** How a command learns that it has to stop. */
export type StopRequest = {
  /** Resolves when the process is asked to stop. */
  readonly asked: Promise<unknown>
  /** Is aborted when another process is waiting for the port. */
  readonly urgent: AbortSignal
}

/** The context of a command. A command takes nothing from the process itself, so that tests can run it. */
export type CliContext = {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Writes a line for the user, or for a program that reads it. */
  readonly out: (line: string) => void
  /** Writes a line about an error. */
  readonly err: (line: string) => void
  /** In ms. */
  readonly now: () => number
  /**
   * From this call on, a signal doesn't end the process: the command has to end itself. Commands that don't call it end
   * by a signal at once.
   */
  readonly listenForStop: () => StopRequest
  /** Starts this program again with these arguments, and a channel for its messages. */
  readonly startAgain?: ((words: readonly string[]) => ChildProcess) | undefined
  /** Tells the process that supervises this one. */
  readonly report?: ((message: SupervisedMessage) => void) | undefined
}

export type FlagSpec = {
  readonly type: 'string' | 'boolean'
  readonly multiple?: boolean | undefined
  /** The name of its value in the help. */
  readonly value?: string | undefined
  readonly summary: string
}

export type Flags = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

export type Command = {
  /** One or two words: `project create`. */
  readonly name: string
  readonly summary: string
  /** The arguments after its name, as the help shows them: `FILE`. */
  readonly positionals?: readonly string[] | undefined
  readonly flags: Readonly<Record<string, FlagSpec>>
  /** Further lines of its help. */
  readonly help?: string | undefined
  /** @returns the exit code */
  run(context: CliContext, flags: Flags, positionals: readonly string[]): Promise<number>
}
