import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const compressible = /\.(?:js|mjs|css|html|svg|json|wasm|ttf)$/
const SMALLEST_WORTH_COMPRESSING = 1024

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
              // 11 takes ten times as long for two per cent.
              [constants.BROTLI_PARAM_QUALITY]: 9,
              [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
            },
          }),
        )
      }
    },
  }
}

const froalaStub = new URL('./src/froala-stub.ts', import.meta.url).pathname

export default defineConfig({
  root: import.meta.dirname,
  plugins: [precompress()],
  resolve: {
    alias: [{ find: /^froala-editor(\/.*)?$/, replacement: froalaStub }],
    dedupe: ['react', 'react-dom'],
  },
  // amis' own style sheets hold selectors that the minifier otherwise refuses (design.md §6).
  css: { lightningcss: { errorRecovery: true } },
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
      // "use client" of libraries means nothing without server components.
      onLog: (level, log, handler) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log)
      },
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 30 }],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/system', '/workFlow', '/flowApi', '/form', '/api', '/pageTable', '/organize', '/counter', '/notice'].map(
        (prefix) => [prefix, { target: process.env['LIVELINE_SERVER'] ?? 'http://127.0.0.1:8080' }],
      ),
    ),
  },
})
