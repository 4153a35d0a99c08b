// What a run ends with: each app with the seconds of each kind of step, its whole time, and its result.

/** In the order of a newcomer's hour. Steps outside of these parts (an `edit`) count only in the whole time. */
const columns = ['create', 'install', 'build', 'test', 'open', 'connect', 'sign in', 'return']
const alignRight = new Set([...columns, 'whole'])

const seconds = (took) => (took === undefined ? '–' : `${(took / 1000).toFixed(1)} s`)

/**
 * Lines of Markdown, which a terminal shows as a table too.
 *
 * @param runs `{ name, times, whole, failed }` of each app: `times` by column, in ms; `failed`: the step that failed.
 */
export function tableOf(runs) {
  const titles = ['app', ...columns, 'whole', 'result']
  const rows = runs.map(({ name, times, whole, failed }) => [
    name,
    ...columns.map((column) => seconds(times.get(column))),
    seconds(whole),
    failed ? `FAILED: ${failed.split('\n')[0].slice(0, 60)}` : 'ok',
  ])
  const widths = titles.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)))
  const pad = (text, column) =>
    alignRight.has(titles[column]) ? text.padStart(widths[column]) : text.padEnd(widths[column])
  const line = (row) => `| ${row.map(pad).join(' | ')} |`
  const rule = titles.map((title, column) =>
    alignRight.has(title) ? `${'-'.repeat(widths[column] - 1)}:` : '-'.repeat(widths[column]),
  )
  return [line(titles), line(rule), ...rows.map(line)].join('\n')
}
