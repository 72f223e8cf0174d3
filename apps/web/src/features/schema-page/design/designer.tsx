import { RedoOutlined, UndoOutlined, WarningOutlined } from '@ant-design/icons'
import type { Problem } from '@liveline/contract/envelope.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { SchemaPageDraft } from '@liveline/contract/schema-page/shapes.ts'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorCommands } from '../../../amis/page-editor.tsx'
import { withTexts } from '../../../messages/load-texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { FieldError } from '../../../ui/controls/input.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useTabTitle, useUnsaved } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { SchemaText } from './schema-text.tsx'
import { usePageDraft } from './use-page-draft.ts'
import './designer.css'

const PageEditor = lazy(() => import('../../../amis/page-editor.tsx'))
const SoundPage = lazy(() => withTexts(['forms', 'schema-page'], () => import('../../../amis/sound-page.tsx')))

const views = ['canvas', 'preview', 'text'] as const
type View = (typeof views)[number]

/** One page as canvas, as it will look, and as text; saved as the draft. */
export function Designer({ draft }: { draft: SchemaPageDraft }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const page = usePageDraft(draft)
  const [view, setView] = useState<View>('canvas')
  const [width, setWidth] = useState<'desk' | 'phone'>('desk')
  const [atFirst] = useState(language)
  const commands = useRef<EditorCommands>()
  const onReady = useCallback((ready: EditorCommands) => {
    commands.current = ready
  }, [])
  useTabTitle(nameIn(language, draft))
  useUnsaved(page.dirty)
  const { problems } = page
  return (
    <section className="ll-page ll-page-designer">
      <PageHeader
        title={nameIn(language, draft)}
        subtitle={t(page.dirty ? 'pageDesign.designer.unsaved' : 'pageDesign.designer.kept')}
        actions={
          <>
            {view === 'canvas' && (
              <>
                <IconButton label={t('pageDesign.designer.undo')} onClick={() => commands.current?.undo()}>
                  <UndoOutlined aria-hidden />
                </IconButton>
                <IconButton label={t('pageDesign.designer.redo')} onClick={() => commands.current?.redo()}>
                  <RedoOutlined aria-hidden />
                </IconButton>
              </>
            )}
            {view !== 'text' && (
              <Segments
                label={t('pageDesign.designer.width')}
                value={width}
                options={(['desk', 'phone'] as const).map((one) => [one, t(`pageDesign.designer.${one}`)] as const)}
                onChange={setWidth}
              />
            )}
            <Segments
              label={t('pageDesign.designer.view')}
              value={view}
              options={views.map((one) => [one, t(`pageDesign.designer.${one}`)] as const)}
              onChange={(next) => {
                // The canvas goes on from what is there now.
                if (next === 'canvas') page.begin(page.schema)
                setView(next)
              }}
            />
            <Button
              kind="primary"
              disabled={page.busy || !page.dirty || problems.length > 0}
              aria-busy={page.busy}
              onClick={() => void page.save(false)}
            >
              {t('pageDesign.designer.save')}
            </Button>
          </>
        }
      />
      {page.rival !== undefined && (
        <Notice tone="stopped" icon={<WarningOutlined aria-hidden />}>
          <span>{t('pageDesign.designer.rival', { name: page.rival })}</span>
          <Button onClick={() => void page.save(true)}>{t('pageDesign.designer.overwrite')}</Button>
          <Button onClick={() => void page.reload()}>{t('pageDesign.designer.reload')}</Button>
          <Button onClick={() => void page.saveAsCopy()}>{t('pageDesign.designer.asCopy')}</Button>
        </Notice>
      )}
      {page.failure !== undefined && page.rival === undefined && <FieldError text={page.failure.message} />}
      {problems.length > 0 && <Problems problems={problems} />}
      {view === 'canvas' && language !== atFirst && <p className="ll-muted">{t('pageDesign.designer.language')}</p>}
      <Suspense fallback={<Skeleton lines={10} />}>
        {view === 'canvas' && (
          <div className="ll-page-designer-canvas">
            <PageEditor schema={page.begun} isPhone={width === 'phone'} onChange={page.change} onReady={onReady} />
          </div>
        )}
        {view === 'preview' && (
          <div className="ll-page-designer-preview" data-width={width}>
            <SoundPage schema={page.schema} />
          </div>
        )}
        {view === 'text' && <SchemaText schema={page.schema} onApply={page.begin} />}
      </Suspense>
    </section>
  )
}

/** Why the page cannot be saved, each with its place. */
function Problems({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation()
  return (
    <Notice tone="stopped" icon={<WarningOutlined aria-hidden />}>
      <div>
        <p>{t('pageDesign.designer.problems', { count: problems.length })}</p>
        <ul className="ll-page-designer-problems">
          {problems.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path}</code> <span>{message}</span>
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  )
}
