/**
 * `npm run bench [name…]`: runs the named benchmarks, or all, one after the other. What begins with `--`, such as
 * `--large`, is for the benchmarks themselves.
 */
import { globSync } from 'node:fs'
import path from 'node:path'

const wanted = process.argv.slice(2).filter((word) => !/^(?:--|\d)/.test(word))
const files = globSync('*.bench.ts', { cwd: import.meta.dirname }).toSorted()
const chosen = wanted.length === 0 ? files : files.filter((file) => wanted.includes(file.replace('.bench.ts', '')))
if (chosen.length === 0) throw new Error(`No such benchmark. There are: ${files.join(', ')}`)
for (const file of chosen) await import(path.join(import.meta.dirname, file))
