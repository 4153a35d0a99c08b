/**
 * Reads JSON from outside, and refuses a text that is nested deeper than `maxDepth`. `JSON.stringify` and schema checks
 * call themselves for each level, so a body of 5,000 brackets would end in a RangeError in the middle of work.
 * `JSON.parse` itself takes 80 times as long for a bracket as for a character of text, so the text is checked once
 * before.
 *
 * @param reviver as `JSON.parse` takes it
 * @throws {SyntaxError} for a text that isn't JSON, or is nested too deep
 */
export function parseJson(text: string, maxDepth: number, reviver?: Reviver | undefined): unknown {
  if (isDeeper(text, maxDepth)) throw new SyntaxError(`JSON is nested deeper than ${maxDepth} levels`)
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown)
}

/** The source is the text of a number (https://github.com/tc39/proposal-json-parse-with-source). */
type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown

const quote = 0x22
const backslash = 0x5c
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

function isDeeper(text: string, maxDepth: number): boolean {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quote) {
      index = endOfText(text, index)
      if (index < 0) return false
    } else if (code === openArray || code === openObject) {
      depth++
      if (depth > maxDepth) return true
    } else if (code === closeArray || code === closeObject) depth--
  }
  return false
}

/**
 * The end of a text that begins with the quote at `start`, -1 if it has none. `indexOf` is many times faster than
 * checking each character.
 */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === backslash) before--
    // An even number of backslashes escape each other.
    if ((end - before) % 2 === 1) return end
  }
  return -1
}
