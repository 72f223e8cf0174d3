import { readPageParams } from '@liveline/contract/page-table/judge-page-params.ts'
import type { PageParams } from '@liveline/contract/page-table/page-params.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../ui/controls/segments.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { JsonPart } from './json-part.tsx'

interface Props {
  readonly params: PageParams
  readonly preview: (params: PageParams) => ReactNode
  readonly onParams: (params: PageParams | undefined) => void
}

/** What becomes of the settings: the page with real rows, or the JSON that is kept. */
export function SidePart({ params, preview, onParams }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [side, setSide] = useState<'preview' | 'json'>('preview')
  const isSound = readPageParams(JSON.stringify(params), language).problems.length === 0
  return (
    <aside className="page-editor-side">
      <Segments
        label={t('pageTables.view')}
        value={side}
        options={[
          ['preview', t('pageTables.preview')],
          ['json', 'JSON'],
        ]}
        onChange={(next) => {
          setSide(next)
          // What could not be read is left behind with the text.
          onParams(params)
        }}
      />
      {side === 'json' ? (
        <JsonPart params={params} onChange={onParams} />
      ) : isSound ? (
        <>
          <p className="page-hint">{t('pageTables.previewHint')}</p>
          {preview(params)}
        </>
      ) : (
        <p className="page-hint">{t('pageTables.previewNone')}</p>
      )}
    </aside>
  )
}
