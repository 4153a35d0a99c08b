import type { StateChecks } from './state-store.ts'
import { isAnswer, type Switches } from './switches.ts'

export const isBoolean = (value: unknown) => typeof value === 'boolean'
export const isText = (value: unknown) => typeof value === 'string'
export const isTextOrNull = (value: unknown) => value === null || isText(value)
/** A whole number, 0 or more. */
export const isCount = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
export const isListOf = (check: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(check)
export const isRecordOf = (check: (value: unknown) => boolean) => (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(check)

/** The checks of the fields that every wallet's state has. */
export const switchChecks: StateChecks<Switches> = {
  answer: isAnswer,
  answers: isRecordOf(isAnswer),
  delay: isCount,
  delays: isRecordOf(isCount),
}
