import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { saveWorkbook, type AskedWorkbook } from './statistics-queries.ts'

interface Props {
  readonly asked: AskedWorkbook
  /** Of the file; the days are added. */
  readonly title: string
}

/** Saves all figures of the page as one workbook. */
export function SaveWorkbook({ asked, title }: Props) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await saveWorkbook(asked, title)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button disabled={busy} aria-busy={busy} onClick={() => void save()}>
      {t('statistics.saveWorkbook')}
    </Button>
  )
}
