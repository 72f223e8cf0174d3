import { DownloadOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { IconButton } from '../../controls/icon-button.tsx'
import { toast } from '../../feedback/toasts.ts'
import { useLanguage } from '../../use-language.ts'
import { countText } from '../count-text.ts'
import type { ListColumn } from '../columns/list-column.ts'
import type { AskedPage } from '../use-long-list.ts'
import type { LongPage } from '@liveline/contract/paging.ts'
import { csvFormat } from './export-format.ts'
import { useExport } from './use-export.ts'
import './export-button.css'

interface Props<T> {
  readonly title: string
  readonly columns: readonly ListColumn<T>[]
  readonly ask: (page: AskedPage, signal: AbortSignal) => Promise<LongPage<T>>
  readonly sort: string | undefined
}

/** Saves the list as a file, and says how far it is meanwhile. */
export function ExportButton<T>({ title, columns, ask, sort }: Props<T>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = (rows: number) => countText(rows, false, language)
  const { rowsSoFar, start, cancel } = useExport({
    name: title,
    columns,
    ask,
    sort,
    format: csvFormat,
    onDone: (rows, isCut) =>
      toast[isCut ? 'info' : 'success'](t(isCut ? 'list.exportedPart' : 'list.exported', { rows: number(rows) })),
    onFailed: (error) =>
      toast.error(t('list.exportFailed', { reason: error instanceof Error ? error.message : String(error) })),
  })
  if (rowsSoFar === undefined) {
    return (
      <IconButton label={t('list.export')} onClick={start}>
        <DownloadOutlined aria-hidden />
      </IconButton>
    )
  }
  return (
    <span className="ll-exporting">
      <output>{t('list.exporting', { rows: number(rowsSoFar) })}</output>
      <Button kind="text" onClick={cancel}>
        {t('list.cancel')}
      </Button>
    </span>
  )
}
