/**
 * Reads JSON from outside, and refuses what is nested deeper than `maxDepth`: `JSON.stringify` and schema checks call themselves for each
 * level, so a body of 5,000 brackets would end in the middle of work with a RangeError. The text is looked through once, by hand.
 *
 * @throws {SyntaxError} for what is no JSON, or too deep
 */
export function parseJson(text: string, maxDepth: number): unknown {
  if (isDeeper(text, maxDepth)) throw new SyntaxError(`JSON is nested deeper than ${maxDepth} levels`)
  return JSON.parse(text)
}

const quote = 0x22
const backslash = 0x5c
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

function isDeeper(text: string, maxDepth: number): boolean {
  let depth = 0
  let isInText = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isInText) {
      if (code === backslash) index++
      else if (code === quote) isInText = false
    } else if (code === quote) isInText = true
    else if (code === openArray || code === openObject) {
      depth++
      if (depth > maxDepth) return true
    } else if (code === closeArray || code === closeObject) depth--
  }
  return false
}
