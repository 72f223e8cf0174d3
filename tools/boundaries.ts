/**
 * Who may import whom, and who speaks SQL (style handbook §2). One named rule per arrow; a check that saw no file fails.
 * What broke a rule when the rule came is in `known-breaches.json`, which only shrinks.
 * Usage: node tools/boundaries.ts
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findSql, maySpeakSql } from './find-sql.ts'
import { repositoryRoot } from './run-step.ts'

interface Import {
  readonly from: string
  /** Repository path of a file of ours, or the bare package name. */
  readonly to: string
  /** `import type`: nothing is loaded. */
  readonly isType: boolean
}

interface Rule {
  readonly name: string
  readonly why: string
  readonly breaks: (edge: Import) => boolean
}

const isTest = (file: string) => /\.test\.tsx?$|\/test\/|\/test-support\/|\/(?:faults|attack|long)\//.test(file)
const moduleOf = (file: string) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(file)?.[1]
const featureOf = (file: string) => /^apps\/web\/src\/features\/([^/]+)\//.exec(file)?.[1]

const consolePaths = 'apps/web/src/app/paths.ts'
const addressesInNotices = 'packages/contract/src/console-addresses.ts'
const zoneHome = 'packages/contract/src/constants.ts'

export const rules: readonly Rule[] = [
  {
    name: 'packages-stand-alone',
    why: 'packages never import apps or each other; but the language of forms speaks the words of the contract',
    breaks: ({ from, to }) => {
      const owner = /^packages\/([^/]+)\//.exec(from)?.[1]
      if (owner === undefined) return false
      const mayImport = owner === 'form-schema' && to.startsWith('packages/contract/')
      return (
        to.startsWith('apps/') || (to.startsWith('packages/') && !to.startsWith(`packages/${owner}/`) && !mayImport)
      )
    },
  },
  {
    name: 'contract-imports-only-zod',
    why: 'the contract is shapes; web and server both carry it',
    breaks: ({ from, to }) =>
      from.startsWith('packages/contract/src/') &&
      !isTest(from) &&
      !to.startsWith('packages/contract/') &&
      to !== 'zod',
  },
  {
    name: 'engine-is-pure',
    why: 'no HTTP, SQL, clock, file or randomness in the semantics',
    breaks: ({ from, to }) =>
      from.startsWith('packages/workflow-engine/src/') &&
      !to.startsWith('packages/workflow-engine/') &&
      to !== 'bpmn-moddle',
  },
  {
    name: 'form-schema-is-pure',
    why: 'browser and server judge a form alike: no HTTP, SQL, clock or page in its language',
    breaks: ({ from, to }) =>
      from.startsWith('packages/form-schema/src/') &&
      !isTest(from) &&
      !/^packages\/(?:form-schema|contract)\//.test(to) &&
      to !== 'lru-cache',
  },
  {
    name: 'sensitive-words-is-pure',
    why: 'a text and a list of words in, places out: no HTTP, SQL, clock or page',
    breaks: ({ from, to }) =>
      from.startsWith('packages/sensitive-words/src/') &&
      !isTest(from) &&
      !to.startsWith('packages/sensitive-words/') &&
      to !== 'opencc-js/dict/TSCharacters' &&
      to !== 'opencc-js',
  },
  {
    name: 'web-and-server-are-strangers',
    why: 'they meet in the contract',
    breaks: ({ from, to }) =>
      (from.startsWith('apps/web/') && to.startsWith('apps/server/')) ||
      (from.startsWith('apps/server/') && to.startsWith('apps/web/')),
  },
  {
    name: 'web-knows-no-engine',
    why: 'the browser asks the server for what comes next; whether an expression can be read it may see for itself, and a drawing is simulated on the engine itself',
    breaks: ({ from, to }) =>
      from.startsWith('apps/web/') &&
      to.startsWith('packages/workflow-engine/') &&
      to !== 'packages/workflow-engine/src/expression/parse-expression.ts' &&
      !from.startsWith('apps/web/src/features/workflow-designer/simulation/'),
  },
  {
    name: 'modules-meet-through-services',
    why: 'a server module uses another only through its *.service.ts, or a file that decides and touches no database',
    breaks: ({ from, to, isType }) => {
      const source = moduleOf(from)
      const target = moduleOf(to)
      return (
        source !== undefined &&
        target !== undefined &&
        source !== target &&
        !isType &&
        !to.endsWith('.service.ts') &&
        !isPure(to) &&
        !isTest(from)
      )
    },
  },
  {
    name: 'http-and-database-know-no-module',
    why: 'main → app → modules → http, database',
    breaks: ({ from, to }) =>
      /^apps\/server\/src\/(http|database)\//.test(from) && moduleOf(to) !== undefined && !isTest(from),
  },
  {
    name: 'only-app-knows-the-wiring',
    why: 'app → wiring → modules; what a module needs it is handed',
    breaks: ({ from, to }) =>
      to.startsWith('apps/server/src/wiring/') &&
      !/^apps\/server\/src\/(?:app\.ts$|wiring\/)/.test(from) &&
      !isTest(from),
  },
  {
    name: 'features-are-strangers',
    why: 'app/ composes the features of the web app',
    breaks: ({ from, to }) => {
      const source = featureOf(from)
      const target = featureOf(to)
      return source !== undefined && target !== undefined && source !== target
    },
  },
  {
    name: 'features-know-no-app',
    // A link names its page without knowing the shell: paths.ts is a leaf that imports no other room (`paths-is-a-leaf`).
    why: 'app → features → form, amis, session, api, ui; every address stands in app/paths.ts, which all may ask',
    breaks: ({ from, to }) =>
      featureOf(from) !== undefined && to.startsWith('apps/web/src/app/') && to !== consolePaths && !isTest(from),
  },
  {
    name: 'shared-rooms-know-no-feature',
    why: 'app → features → form, amis, session, api, ui',
    breaks: ({ from, to }) =>
      /^apps\/web\/src\/(amis|form|session|api|ui)\//.test(from) &&
      (featureOf(to) !== undefined || to.startsWith('apps/web/src/app/')) &&
      to !== consolePaths &&
      !isTest(from),
  },
  {
    name: 'paths-is-a-leaf',
    why: 'the start script and every feature carry the addresses, so nothing may come along with them',
    breaks: ({ from, to }) => from === addressesInNotices || (from === consolePaths && to !== addressesInNotices),
  },
  {
    name: 'only-amis-folder-imports-amis',
    why: 'amis is a guest; one folder knows it',
    breaks: ({ from, to }) =>
      /^(amis|amis-core|amis-ui|amis-formula)$/.test(to) && !from.startsWith('apps/web/src/amis/'),
  },
]

const sources = globSync('{packages,apps,e2e,benchmarks,tools}/**/*.{ts,tsx}', {
  cwd: repositoryRoot,
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).map((file) => file.split(path.sep).join('/'))
/** What the rules speak of: one that is not seen any more, because it was moved, would be free of all rules. */
const areas = [
  'packages/contract/src/',
  'packages/form-schema/src/',
  'packages/workflow-engine/src/',
  ...['modules', 'http', 'database', 'wiring'].map((folder) => `apps/server/src/${folder}/`),
  ...['app', 'features', 'form', 'amis', 'session', 'api', 'ui'].map((folder) => `apps/web/src/${folder}/`),
  'e2e/',
]
const unseen = areas.filter((area) => !sources.some((file) => file.startsWith(area)))
if (unseen.length > 0) throw new Error(`The boundary check saw no file in ${unseen.join(', ')}`)

const workspaceFolders: Record<string, string> = {
  '@liveline/contract': 'packages/contract/src',
  '@liveline/form-schema': 'packages/form-schema/src',
  '@liveline/workflow-engine': 'packages/workflow-engine/src',
  '@liveline/server': 'apps/server',
  '@liveline/web': 'apps/web',
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, '')))
  const parts = specifier.split('/')
  const name = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier)
  const folder = workspaceFolders[name]
  const rest = parts.slice(specifier.startsWith('@') ? 2 : 1).join('/')
  return folder === undefined ? name : `${folder}/${rest === '' ? 'index.ts' : rest}`
}

const importPattern = /(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?<![\w'"/])import\s*\(?\s*['"]([^'"]+)['"]/g
const texts = new Map(sources.map((file) => [file, readFileSync(path.join(repositoryRoot, file), 'utf8')]))
const edges: Import[] = [...texts].flatMap(([from, text]) =>
  [...text.matchAll(importPattern)].map((match) => ({
    from,
    to: resolveImport(from, match[1] ?? match[2] ?? ''),
    isType: /^(?:import|export)\s+type\s/.test(match[0]),
  })),
)
if (edges.length === 0) throw new Error('The boundary check saw no import')

const loadedBy = Map.groupBy(
  edges.filter(({ isType }) => !isType),
  ({ from }) => from,
)

interface Breach {
  readonly rule: string
  /** A file, or two with an arrow between them. */
  readonly where: string
  readonly why: string
}

const breaches: readonly Breach[] = [
  ...edges.flatMap((edge) =>
    rules
      .filter((rule) => rule.breaks(edge))
      .map(({ name, why }) => ({ rule: name, where: `${edge.from} → ${edge.to}`, why })),
  ),
  ...findMisplacedSql(),
  ...findOtherZones(),
  ...findThenables(),
  ...[findCycle(edges)].flatMap((cycle) =>
    cycle === undefined ? [] : [{ rule: 'no-cycles', where: cycle.join(' → '), why: 'a change travels one way' }],
  ),
]

const known = Object.entries(
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'known-breaches.json'), 'utf8')) as Record<string, string[]>,
).flatMap(([rule, places]) => places.map((where) => ({ rule, where })))
/** Of a known breach each part names a file or a folder. */
const isOf = (one: (typeof known)[number], { rule, where }: Breach) => {
  const parts = where.split(' → ')
  return one.rule === rule && one.where.split(' → ').every((part, index) => parts[index]?.startsWith(part))
}
const faults = [
  ...breaches
    .filter((breach) => !known.some((one) => isOf(one, breach)))
    .map(({ rule, where, why }) => `${rule}: ${where} (${why})`),
  ...known
    .filter((one) => !breaches.some((breach) => isOf(one, breach)))
    .map(({ rule, where }) => `${rule}: ${where} keeps to it now, take it off tools/known-breaches.json`),
]
for (const fault of faults) console.error(fault)
console.log(`${sources.length} files, ${edges.length} imports, ${rules.length + 4} rules, ${faults.length} broken`)
if (faults.length > 0) process.exitCode = 1

function findMisplacedSql(): Breach[] {
  const found = [...texts].flatMap(([file, text]) => {
    const statement = isTest(file) ? undefined : findSql(text)
    return statement === undefined ? [] : [{ rule: 'only-repositories-touch-sql', where: file, why: statement }]
  })
  if (!found.some(({ where }) => where.endsWith('.repository.ts'))) {
    throw new Error('The boundary check saw no SQL in any repository')
  }
  return found.filter(({ where }) => !maySpeakSql(where))
}

/** A second place would be forgotten when the utility's clocks change. */
function findOtherZones(): Breach[] {
  const found = [...texts].flatMap(([file, text]) => {
    const zone =
      isTest(file) || file.startsWith('e2e/') ? undefined : /['"`](?:Asia\/|[^'"`\n]*\+0\d:00)/.exec(text)?.[0]
    return zone === undefined ? [] : [{ rule: 'one-time-zone', where: file, why: zone }]
  })
  if (found.length === 0) throw new Error('The boundary check saw no time zone')
  return found.filter(({ where }) => where !== zoneHome)
}

/** Whoever imports such a module dynamically waits for its `then`, and not for the module. */
function findThenables(): Breach[] {
  const named = /export\s+(?:async\s+)?(?:function\*?|const|let|var|class)\s+then\b/
  const listed = /export\s*\{[^}]*(?:\bas\s+then\b|[{,]\s*then\s*[,}])/
  return [...texts].flatMap(([file, text]) =>
    !isTest(file) && (named.test(text) || listed.test(text))
      ? [{ rule: 'nothing-named-then-is-exported', where: file, why: '`await import()` would call it' }]
      : [],
  )
}

/** Loads, itself or through what it imports, neither the database nor the web server. */
function isPure(file: string, trail: readonly string[] = []): boolean {
  if (file.startsWith('apps/server/src/database/') || /^fastify$|\.(?:repository|routes)\.ts$/.test(file)) return false
  if (trail.includes(file)) return true
  return (loadedBy.get(file) ?? []).every(({ to }) => isPure(to, [...trail, file]))
}

function findCycle(all: readonly Import[]): string[] | undefined {
  const known = new Set(sources)
  const next = new Map<string, string[]>()
  for (const { from, to } of all) if (known.has(to)) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const visit = (file: string, trail: string[]): string[] | undefined => {
    const at = trail.indexOf(file)
    if (at >= 0) return [...trail.slice(at), file]
    if (done.has(file)) return undefined
    for (const target of next.get(file) ?? []) {
      const found = visit(target, [...trail, file])
      if (found !== undefined) return found
    }
    done.add(file)
    return undefined
  }
  for (const file of next.keys()) {
    const found = visit(file, [])
    if (found !== undefined) return found
  }
  return undefined
}
