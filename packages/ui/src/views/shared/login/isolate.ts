/** A text from outside within a sentence: it keeps its own direction, and the sentence its (U+2068, U+2069). */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
