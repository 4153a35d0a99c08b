// What a page of the documentation tells a reader to do, in its order: commands to run and files to write.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const fence = /^```(\w+)?([^\n]*)\n([\s\S]*?)^```$/gm
const heading = /^(#+) (.*)$/
const fileName = /^(?:\/\/|#|\/\*|<!--) ([\w./[\]-]+\.\w+)(?: \*\/| -->)?\n/

/** The lines of a section, to the next heading: a subsection is a section of its own. */
function sectionOf(text, title, page) {
  const lines = text.split('\n')
  const from = lines.findIndex((line) => heading.exec(line)?.[2] === title)
  if (from < 0) throw new Error(`${page} has no section "${title}"`)
  // In a fence of commands "# …" is a comment.
  let isCode = false
  const length = lines.slice(from + 1).findIndex((line) => {
    if (line.startsWith('```')) isCode = !isCode
    return !isCode && heading.test(line)
  })
  return lines.slice(from + 1, length < 0 ? undefined : from + 1 + length).join('\n')
}

/**
 * The steps of a section. A fence of `sh` is commands, one a line; any other fence is a file, whose name is in its first line. A fence that
 * shows a part of a file ("ts fragment") is for reading alone.
 */
export function readSteps(page, title) {
  const text = sectionOf(readFileSync(join(root, page), 'utf8'), title, page)
  return [...text.matchAll(fence)].flatMap(([, language, info, code]) => {
    if (info.includes('fragment')) return []
    if (language === 'sh')
      return code
        .replaceAll('\\\n', ' ')
        .split('\n')
        .filter((line) => line.trim() && !line.startsWith('#'))
        .map((command) => ({ kind: 'command', command }))
    const name = fileName.exec(code)?.[1]
    if (!name) throw new Error(`A snippet of "${title}" in ${page} names no file: ${code.split('\n')[0]}`)
    return [{ kind: 'file', name, code }]
  })
}

/** @throws where the page doesn't say it: what a sentence asks for is done only while the page says so */
export function mustSay(page, sentence) {
  if (sentence && !readFileSync(join(root, page), 'utf8').includes(sentence))
    throw new Error(`${page} doesn't say: ${sentence}`)
}
