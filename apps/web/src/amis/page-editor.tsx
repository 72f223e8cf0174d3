import './editor-language.ts'
import './set-up.ts'
import './amis.css'
import './page-editor.css'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { addSchemaFilter } from 'amis'
import {
  AvailableRenderersPlugin,
  BasePlugin,
  BasicToolbarPlugin,
  Editor,
  ErrorRendererPlugin,
  OutlinePlugin,
  UnknownRendererPlugin,
} from 'amis-editor'
import { useEffect, useMemo, useRef, useState, type ComponentProps } from 'react'
import { editorHistory, type EditorHistory } from './editor-history.ts'
import { tidied, isOffered, withoutRefused } from './editor-parts.ts'
import { amisEnv, amisFetcher } from './env.ts'
import { asFormula } from './evaluate-expression.ts'
import { trustExpressionsOf } from './formula.ts'

/** Undo and redo, as the frame around the canvas offers them. */
export interface EditorCommands {
  readonly undo: () => void
  readonly redo: () => void
}

interface Props {
  /** What the canvas begins with; another object makes it begin anew. */
  readonly schema: AmisSchema
  readonly isPhone: boolean
  readonly onChange: (schema: AmisSchema) => void
  readonly onReady: (commands: EditorCommands) => void
}

type EditorStore = Parameters<NonNullable<ComponentProps<typeof Editor>['onEditorMount']>>[0]['store']

/** How many editors are open: only while one is are the expressions of its panels evaluated (formula.ts). */
let open = 0
const trusted = new WeakSet<object>()
addSchemaFilter((schema) => {
  if (open > 0 && !trusted.has(schema)) {
    trusted.add(schema)
    trustExpressionsOf(expressionsOf(schema, 0).flatMap((text) => [text, asFormula(text)]))
  }
  return schema
})

const DEEPEST = 3
const isPlain = (value: object) => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype

/** What may be an expression in a part of a panel: parts below it come by themselves, and stores of the editor hold circles. */
function expressionsOf(value: unknown, depth: number, key = ''): string[] {
  if (typeof value === 'string') return key.endsWith('On') || value.includes('$') ? [value] : []
  if (depth > DEEPEST || typeof value !== 'object' || value === null || !isPlain(value)) return []
  return Object.entries(value).flatMap(([name, held]) => expressionsOf(held, depth + 1, name))
}

interface PanelEvent {
  readonly context: { readonly data?: unknown; readonly context?: { readonly schema?: { readonly type?: unknown } } }
  readonly setData: (data: unknown) => void
}

/** Takes out of every panel what the lint refuses: a setting that cannot be saved is none. */
class AllowedSettings extends BasePlugin {
  static id = 'AllowedSettings'
  afterBuildPanelBody({ context: { data, context }, setData }: PanelEvent): void {
    const allowed = (panel: unknown) => withoutRefused(panel, context?.schema?.type) ?? []
    setData(data instanceof Promise ? data.then(allowed) : allowed(data))
  }
}

type ContextMenus = Parameters<NonNullable<ComponentProps<typeof Editor>['onBuildContextMenus']>>[0]

/** The menu of the canvas goes the same steps as the buttons above it: amis-editor would go those of its own. */
function goOwnSteps({ data }: ContextMenus, history: EditorHistory<unknown>, { undo, redo }: EditorCommands): void {
  const own: Readonly<Record<string, { disabled: boolean; onSelect: () => void }>> = {
    undo: { disabled: !history.hasBefore(), onSelect: undo },
    redo: { disabled: !history.hasAfter(), onSelect: redo },
  }
  for (const item of data) if (typeof item === 'object' && 'id' in item) Object.assign(item, own[String(item.id)])
}

/** Of the editor itself rather than parts; its view of the text is ours (`design/`), for it would bring an editor of code. */
const own: readonly unknown[] = [
  ...[AvailableRenderersPlugin, BasicToolbarPlugin, ErrorRendererPlugin, OutlinePlugin, UnknownRendererPlugin],
  AllowedSettings,
]
const env: typeof amisEnv = {
  ...amisEnv,
  // With the marks that the editor puts on every part.
  fetcher: (request) => amisFetcher({ ...request, data: tidied(request.data as unknown) }),
}

/** The canvas, palette and panels of amis-editor, with only those parts that a page may hold. */
export default function PageEditor({ schema, isPhone, onChange, onReady }: Props) {
  const value = useMemo(() => {
    trustExpressionsOf(schema)
    return schema as ComponentProps<typeof Editor>['value']
  }, [schema])
  useEffect(() => {
    open += 1
    return () => void (open -= 1)
  }, [])
  const store = useRef<EditorStore>()
  /** What the canvas calls its state at the last step. */
  const version = useRef<number>()
  const [history] = useState(() => editorHistory<EditorStore['schema']>())
  useEffect(() => {
    if (store.current === undefined) return
    version.current = store.current.versionId
    history.begin({ marked: store.current.schema, kept: tidied(schema) })
  }, [history, schema])
  const [commands] = useState(() => {
    const show = (step: EditorStore['schema'] | undefined) => {
      if (step === undefined) return
      store.current?.traceableSetSchema(step)
      store.current?.autoSelectRoot()
    }
    return { undo: () => show(history.back()), redo: () => show(history.forth()) }
  })
  return (
    <div className="ll-amis ll-page-editor">
      <Editor
        value={value}
        onChange={(next) => {
          const kept = tidied(next as AmisSchema)
          trustExpressionsOf(kept)
          if (store.current !== undefined) {
            const { schemaHistory, versionId, schema: marked } = store.current
            const isInstead = schemaHistory.every((step) => step.versionId !== version.current)
            version.current = versionId
            history.note({ marked, kept }, isInstead)
          }
          onChange(kept)
        }}
        isMobile={isPhone}
        theme="cxd"
        className="ll-page-editor-frame"
        amisEnv={env}
        showCustomRenderersPanel={false}
        i18nEnabled={false}
        disablePluginList={(id, plugin) => !isOffered(id, own.includes(plugin))}
        plugins={[AllowedSettings]}
        onBuildContextMenus={(menus) => goOwnSteps(menus, history, commands)}
        onUndo={commands.undo}
        onRedo={commands.redo}
        onEditorMount={(manager) => {
          store.current = manager.store
          onReady(commands)
        }}
      />
    </div>
  )
}
