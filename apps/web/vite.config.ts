import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { allApis } from '@liveline/contract/all-apis.ts'
import type { Api } from '@liveline/contract/define-api.ts'
import { errorCodes, SESSION_ENDED_RETCODES } from '@liveline/contract/error-codes.ts'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { defineConfig, type Plugin } from 'vite'
import { guestColours } from './src/amis/guest-colours.ts'

const compressible = /\.(?:js|mjs|css|html|svg|json|wasm|ttf)$/
const SMALLEST_WORTH_COMPRESSING = 1024
/** What the first screen and a form need: worth the ten times as long that the best quality takes for eight per cent. */
const neededFirst =
  /(?:^|[\\/])(?:start|first-screens|react|calls|shell|pieces|fields|form-store|zh-CN|en)-[\w-]+\.(?:js|css)$/

/** Writes `.br` and `.gz` beside every text file, so that the server only has to choose one. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle(options) {
      const root = options.dir ?? 'dist'
      for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
        const path = join(root, name)
        if (!compressible.test(name) || statSync(path).size < SMALLEST_WORTH_COMPRESSING) continue
        const content = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(content, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: neededFirst.test(name) ? 11 : 9,
              [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
            },
          }),
        )
      }
    },
  }
}

/** The server says the sentence of an error; the browser knows errors by their numbers, and carries no sentence of them. */
function errorNumbers(): Plugin {
  const numbers = Object.entries(errorCodes).map(([code, { retcode }]) => [code, { retcode }] as const)
  return {
    name: 'error-numbers',
    apply: 'build',
    load(id) {
      if (!id.endsWith('/contract/src/error-codes.ts')) return null
      return `export const errorCodes = ${JSON.stringify(Object.fromEntries(numbers))}
export const SESSION_ENDED_RETCODES = ${JSON.stringify(SESSION_ENDED_RETCODES)}`
    },
  }
}

/** Version and commit that the build is of, for the page "about". */
function findBuild(): string {
  const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }
  try {
    const asked = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    })
    return `${version} ${asked.trim()}`
  } catch {
    return version
  }
}

/**
 * What the page itself brings: its few style rules, so that it paints before anything else has arrived, and the order
 * to fetch the first screens at once, which both login and console need.
 */
function completePage(): Plugin {
  let rules = ''
  return {
    name: 'complete-page',
    apply: 'build',
    generateBundle: {
      // Before Vite notes which sheets a script brings along: it would fetch this one again, behind those of the shell.
      order: 'pre',
      handler(_, bundle) {
        const start = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
        if (start?.type !== 'chunk') throw new Error('The build has no start script')
        const sheets = start.viteMetadata?.importedCss ?? new Set<string>()
        for (const name of sheets) {
          const sheet = bundle[name]
          if (sheet?.type === 'asset') rules += String(sheet.source)
          delete bundle[name]
        }
        sheets.clear()
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {}, chunk: start }) {
        const screens = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/app/first-screens.tsx')),
        )
        if (screens?.type !== 'chunk' || start === undefined) throw new Error('The build has no first screens')
        const preloads = [screens.fileName, ...screens.imports]
          .filter((file) => file !== start.fileName && !start.imports.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          }))
        const build = { tag: 'meta', attrs: { name: 'build', content: findBuild() }, injectTo: 'head' as const }
        return [build, ...preloads, { tag: 'style', children: rules, injectTo: 'head' as const }]
      },
    },
  }
}

interface Declaration {
  readonly prop: string
  value: string
  readonly source?: { readonly input: { readonly file?: string } }
}

/** Of the sheet of amis-editor alone: that of amis asks for our colours by its variables (amis.css). */
const guestTheme = {
  postcssPlugin: 'guest-theme',
  Declaration(declaration: Declaration) {
    if (!declaration.source?.input.file?.includes('amis-editor-core')) return
    const themed = guestColours(declaration.prop, declaration.value)
    if (themed !== declaration.value) declaration.value = themed
  },
}

type Graph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }

/** Every module that one of ours imports at once, directly or through others, and itself. */
function closureOf(file: string) {
  const start = new URL(file, import.meta.url).pathname
  let known: Set<string> | undefined
  return (graph: Graph): Set<string> => {
    if (known !== undefined) return known
    known = new Set()
    const open = [start]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (known.has(id)) continue
      known.add(id)
      open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
    return known
  }
}

/**
 * Four files instead of thirty: the start script, the first screens, the calls of the contract, and what the console needs
 * beyond those to open.
 * Each holds what the ones before it do not.
 */
const stages = [
  { name: null, modules: closureOf('./src/main.ts') },
  { name: 'first-screens', modules: closureOf('./src/app/first-screens.tsx') },
  { name: 'calls', modules: closureOf('./src/api/client.ts') },
  { name: 'shell', modules: closureOf('./src/app/console.tsx') },
]

/** What the pages share, with its sheets: one fetch, not one for each piece; but for what a control fetches when it opens. */
const sharedByPages = /apps[\\/]web[\\/]src[\\/]ui[\\/](?!theme|.*[\\/]opened[\\/])/

function chunkOf(id: string, graph: Graph): string | null {
  const stage = stages.find(({ modules }) => modules(graph).has(id))
  if (stage !== undefined) return stage.name
  return sharedByPages.test(id) ? 'pieces' : null
}

const firstSegments = new Set(
  Object.values<Api>(allApis).flatMap((api) => Object.values(api).map(({ path }) => path.split('/')[1] ?? '')),
)

const leftOut = new URL('./src/left-out-library.ts', import.meta.url).pathname
const jsonSchema = new URL('./src/left-out-json-schema.ts', import.meta.url).pathname
const formula = new URL('./src/amis/formula.ts', import.meta.url).pathname

export default defineConfig({
  root: import.meta.dirname,
  // The calendar speaks the languages of the console only.
  plugins: [errorNumbers(), completePage(), precompress(), optimizeLocales.vite({ locales: ['zh-CN', 'en-US'] })],
  resolve: {
    alias: [
      { find: /^(froala|monaco)-editor(\/.*)?$/, replacement: leftOut },
      // The browser judges by schemas, and prints none of them.
      { find: /^\.\.\/core\/(?:json-schema-processors|to-json-schema)\.js$/, replacement: jsonSchema },
      // amis evaluates only what a schema holds; what it calls amis-formula is this.
      { find: /^amis-formula$/, replacement: formula },
      // Otherwise the languages of the calendar go to a second moment than the one that amis asks.
      { find: /^moment\/locale\/(.*)$/, replacement: 'moment/dist/locale/$1.js' },
    ],
    dedupe: ['react', 'react-dom'],
  },
  // amis' own style sheets hold selectors that the minifier otherwise refuses (design.md §6).
  css: { lightningcss: { errorRecovery: true }, postcss: { plugins: [guestTheme] } },
  build: {
    // Plant networks still run browsers of 2021 (answers I).
    target: 'chrome87',
    cssTarget: 'chrome87',
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { start: 'index.html' },
      // "use client" of libraries means nothing without server components.
      onLog: (level, log, handler) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log)
      },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/,
              priority: 30,
            },
            { name: chunkOf, debugName: 'stages', priority: 20, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    // A segment, and what is below it: the sources of the page are served from this address as well.
    proxy: Object.fromEntries(
      [...firstSegments].map((segment) => [
        `^/${segment}/`,
        { target: process.env['LIVELINE_SERVER'] ?? 'http://127.0.0.1:8080' },
      ]),
    ),
  },
})
