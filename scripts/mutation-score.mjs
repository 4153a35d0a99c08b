/**
 * The score of a mutation run, `how` it was started: mutants that a test noticed among those that could be noticed, as Stryker counts. `into` puts its line into the
 * table of docs/quality.md, in place of the package's older line.
 */
export function writeScore({ name, how = name, files, date, part }) {
  const all = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const count = (...statuses) => all.filter((status) => statuses.includes(status)).length
  const noticed = count('Killed', 'Timeout')
  const missed = count('Survived', 'NoCoverage')
  const score = noticed + missed ? ((100 * noticed) / (noticed + missed)).toFixed(1) : '–'
  const row = `| ${name} | ${score} % | ${noticed} | ${missed} | ${date} | \`npm run mutation -- ${how}\` |`
  return {
    text: `${name}${part ? ` (${part})` : ''}: ${score} %, ${noticed} mutants noticed, ${missed} not`,
    into(page) {
      const lines = page.split('\n').filter((line) => !line.startsWith(`| ${name} |`))
      const head = lines.findIndex((line) => line.startsWith('| package | score |'))
      const length = lines.slice(head).findIndex((line) => !line.startsWith('|'))
      const at = head + length
      return lines.toSpliced(at, 0, row).join('\n')
    },
  }
}
