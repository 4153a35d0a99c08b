import * as v from 'valibot'

/**
 * A whole number of a setting, both ends included.
 *
 * @example const port = wholeNumber(0, 65_535)
 */
export const wholeNumber = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
