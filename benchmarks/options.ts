/** What stands behind `npm run bench --`, beside the names of benchmarks. */

/** `--large`: the sizes that take minutes to build. */
export const isLarge = process.argv.includes('--large')

/** `--huge`: the size that takes an hour and more to build. */
export const isHuge = process.argv.includes('--huge')

/** `--small`: sizes that only show that a benchmark works; its figures say nothing. */
export const isSmall = process.argv.includes('--small')

/** `--label before`: keeps the result as what later ones are compared with. */
export const isBefore =
  process.argv.includes('--label') && process.argv[process.argv.indexOf('--label') + 1] === 'before'

/** `--runs 3`: fewer, or more, of those that a median is taken of; 5 unless told. */
export const runsWanted = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 5

const withValue = ['--label', '--minutes', '--runs']

/** The benchmarks asked for; none means all. */
export const wanted = process.argv
  .slice(2)
  .filter((word, index, words) => !word.startsWith('--') && !withValue.includes(words[index - 1] ?? ''))
