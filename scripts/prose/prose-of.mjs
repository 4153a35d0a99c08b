/**
 * Blanks everything of a file except its prose, so that an index in the result is the same index in the file. Prose is comments of code,
 * titles of tests and text of Markdown.
 */
export function proseOf(path, text) {
  return path.endsWith('.md') ? markdownProse(text) : commentsOf(text)
}

const blank = (text) => text.replace(/[^\n]/g, ' ')

function markdownProse(text) {
  return text
    .replace(/^(`{3,})[\s\S]*?^\1 *$/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)\n]*\)/g, blank)
    .replace(/"[^"\n]*"/g, blank)
}

/** Comments stand on lines of their own, or after code with two spaces of a margin at least: ` // why`. */
const comment = /^\s*(\/\/|\/\*|\*|\{\/\*)|(?<=[;,{}()[\]\w'"`>])\s+\/\/ /

/** The title of a test or of a group of tests, in quotes on the line of its call. */
const title = /^(\s*(?:(?:test|describe)[\w.]*(?:\([\w.]*\))?|\](?: as const)?\))\((['"`]))((?:(?!\2).)*)\2/

function commentsOf(text) {
  return text
    .split('\n')
    .map((line) => {
      const called = title.exec(line)
      if (called) return (blank(called[1]) + called[3]).padEnd(line.length)
      const found = comment.exec(line)
      if (!found) return blank(line)
      return (blank(line.slice(0, found.index)) + line.slice(found.index)).replace(/`[^`]*`|"[^"]*"/g, blank)
    })
    .join('\n')
}
