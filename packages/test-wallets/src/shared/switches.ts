/**
 * How the simulated visitor answers a prompt: at once with yes or no, not yet (`hang`, the request is held until the test
 * decides), or in the dialog that the wallet draws into the page (`ask`, only with `surface: 'page'`).
 */
export type Answer = 'approve' | 'reject' | 'hang' | 'ask'

/** The switches every kind of test wallet has. Plain data, so a page wallet's survive a reload. */
export type Switches = {
  /** The answer to prompts of methods without an entry in `answers`. */
  answer: Answer
  /** Answers by method name (`personal_sign`). */
  answers: Readonly<Record<string, Answer>>
  /** How long every request waits before it is handled, in ms. */
  delay: number
  /** Delays by method name, in ms. */
  delays: Readonly<Record<string, number>>
}

const answers: readonly unknown[] = ['approve', 'reject', 'hang', 'ask'] satisfies Answer[]

/** Whether an outside value is an answer. */
export function isAnswer(value: unknown): value is Answer {
  return answers.includes(value)
}

/** A wallet without faults. */
export const defaultSwitches: Switches = { answer: 'approve', answers: {}, delay: 0, delays: {} }

/** The answer for prompts of `method`. */
export function answerTo(switches: Switches, method: string): Answer {
  return switches.answers[method] ?? switches.answer
}

/** The delay for requests of `method`, in ms. */
export function delayOf(switches: Switches, method: string): number {
  return switches.delays[method] ?? switches.delay
}
