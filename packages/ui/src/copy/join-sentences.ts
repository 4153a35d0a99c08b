/** A heading and a sentence as they are read out: a stop between them unless the heading brings its own sign. */
export function joinSentences(title: string, text: string): string {
  return /[.!?…؟]$/.test(title) ? `${title} ${text}` : `${title}. ${text}`
}
