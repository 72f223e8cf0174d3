import { ExportOutlined } from '@ant-design/icons'
import { MOST_CHOSEN_ROWS } from '@liveline/contract/data-job/shapes.ts'
import type { DataFilter } from '@liveline/contract/form-data/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import type { ShownList } from '../../../ui/list/list-page.tsx'
import { ExportDialog } from './export-dialog.tsx'

interface Props {
  readonly formId: number
  readonly formName: string
  readonly shown: ShownList
  readonly filters?: readonly DataFilter[]
  /** Only these rows. */
  readonly ids?: readonly string[]
}

/** Opens the export of what a list of records shows, or of chosen rows. */
export function ExportRecords({ ids, ...rest }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const isTooMany = ids !== undefined && ids.length > MOST_CHOSEN_ROWS
  return (
    <>
      <Button
        disabled={isTooMany || rest.shown.total === 0}
        title={isTooMany ? t('exchange.tooManyChosen', { limit: MOST_CHOSEN_ROWS }) : undefined}
        onClick={() => setOpen(true)}
      >
        <ExportOutlined aria-hidden />
        {t(ids === undefined ? 'exchange.export' : 'exchange.exportChosen')}
      </Button>
      {open && <ExportDialog {...rest} ids={ids} onClose={() => setOpen(false)} />}
    </>
  )
}
